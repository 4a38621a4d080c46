import type { Span } from '../../diagnostics/source.js';
import { prefixIn } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import type { ResourceRecord } from '../wire/message.js';
import { WireError } from '../wire/octets.js';
import { canonicalRdata, rdataOfFields } from '../wire/rdata.js';
import { hexOf } from './expect-zone.js';
import type { Expectation, ExpectedValue, AnswerPart } from './expectation.js';

export interface AnsweredSet {
  readonly zone: string;
  readonly type: RecordType;
  /** Absolute, in lower case, in the zone. */
  readonly owner: string;
  /** The answer of the zone's own servers. */
  readonly records: readonly ResourceRecord[];
  readonly part: AnswerPart;
  readonly at: Span;
}

/** Expects of the servers of a parent zone what those of the zone itself have answered. */
export function expectAnswered({ zone, type, owner, records, part, at }: AnsweredSet): Expectation {
  const prefix = prefixIn(zone, owner);
  return {
    zone,
    address: recordAddress(zone, { prefix, type: type.type }),
    part,
    type,
    owner,
    question: { name: `${zone}.`, type: 'NS' },
    values: records.flatMap((record) => valueOf(record, type, at)),
    mayHave: () => false,
    at,
  };
}

function valueOf({ fields, ttl }: ResourceRecord, type: RecordType, at: Span): readonly ExpectedValue[] {
  if (fields instanceof WireError) return [];
  const rdata = hexOf(canonicalRdata(type, rdataOfFields(type, fields, 'text'), 'text'));
  const text = fields.filter((field) => field !== '').join(' ');
  return [{ text, rdata: { text: rdata, quoted: rdata }, ttl, at }];
}
