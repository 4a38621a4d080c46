import type { SourceFile, Span } from '../../diagnostics/source.js';
import type { RecordPlaces } from '../../dns/record.js';

/** The places of the fields that only some values have. */
export type FieldPlaces = Pick<RecordPlaces, 'content' | 'ttl' | 'prio' | 'active'>;

/** The nodes of a record in a file. */
export interface RecordNodes {
  readonly prefix: Span;
  readonly type: Span;
  readonly value: Span;
}

/**
 * The places of a record, as offsets: the nodes of the file would take most of the memory that the records of a large project
 * need. Spans are made when they are asked for.
 */
export class WrittenPlaces implements RecordPlaces {
  private readonly file: SourceFile;
  private readonly prefixStart: number;
  private readonly prefixEnd: number;
  private readonly typeStart: number;
  private readonly typeEnd: number;
  private readonly valueStart: number;
  private readonly valueEnd: number;
  private readonly fields: FieldPlaces;

  constructor({ prefix, type, value }: RecordNodes, fields: FieldPlaces) {
    this.file = value.file;
    this.prefixStart = prefix.start;
    this.prefixEnd = prefix.end;
    this.typeStart = type.start;
    this.typeEnd = type.end;
    this.valueStart = value.start;
    this.valueEnd = value.end;
    this.fields = fields;
  }

  get prefix(): Span {
    return { file: this.file, start: this.prefixStart, end: this.prefixEnd };
  }

  get type(): Span {
    return { file: this.file, start: this.typeStart, end: this.typeEnd };
  }

  get value(): Span {
    return { file: this.file, start: this.valueStart, end: this.valueEnd };
  }

  get content(): Span | undefined {
    return this.fields.content;
  }

  get ttl(): Span | undefined {
    return this.fields.ttl;
  }

  get prio(): Span | undefined {
    return this.fields.prio;
  }

  get active(): Span | undefined {
    return this.fields.active;
  }
}
