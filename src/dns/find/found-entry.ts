import { positionAt } from '../../diagnostics/source.js';
import { placeOf } from '../record.js';
import type { FoundRecord } from './find-records.js';

/** A record that was found, and where its content is written. */
export interface FoundEntry {
  /** Relative to the working directory. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly zone: string;
  /** '' is the zone itself. */
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly owner: string | null;
  /** The names that lead from the record to what was asked for. */
  readonly via: readonly string[];
  /** Whether a managed service answers with it, and no custom record does. */
  readonly isService?: true;
}

/** A found record as plain data. */
export function foundEntry({ zone, record, isService, via }: FoundRecord): FoundEntry {
  const { file, start } = placeOf(record, 'content');
  const { prefix, type, content, about } = record;
  return {
    file: file.path,
    ...positionAt(file, start),
    zone: zone.name,
    prefix,
    type,
    content,
    owner: about?.owner ?? null,
    via,
    ...(isService && { isService }),
  };
}
