import { recordData } from '../answers/resolve.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import { targetOf } from '../records/targets.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { recordType } from '../types/registry.js';
import { ADDRESS_TYPES, isInside } from './reach.js';
import type { Reach } from './reach.js';
import type { AskedQuestion } from './unmet.js';

/** What an expectation looks at in the records that answer. */
export interface View {
  /** What it sees of a record at a name that is asked about; records with the same fact are as good as one. Null for nothing. */
  readonly factOf: (record: DnsRecord, type: string, txt: TxtReading) => string | null;
  /** The questions that a record leads to. */
  readonly nextOf: (record: DnsRecord, from: AskedQuestion) => readonly AskedQuestion[];
}

/** The view of an expectation: where its hosts end matters only if it says so, and else whether there is a record. */
export function viewOf({ type: main }: ExpectedAnswer, reach: Reach | null): View {
  return {
    factOf: (record, type, txt) => {
      const known = recordType(record.type);
      if (known?.isAlias) return `alias ${known.canonical(record.content)}`;
      if (record.type !== type) return null;
      if (!reach) return type;
      return known?.isAddress
        ? `${type} ${isInside(record.content, reach.networks)}`
        : `${type} ${recordData(record, txt)}`;
    },
    nextOf: (record, { asked, type }) => {
      const known = recordType(record.type);
      const target = known?.isOwnTarget?.(record.content) ? asked : targetOf(record);
      if (target === undefined) return [];
      const isFollowed = known?.isAlias && type !== record.type;
      if (isFollowed) return [{ asked: target, type }];
      return reach && type === main ? ADDRESS_TYPES.map((each) => ({ asked: target, type: each })) : [];
    },
  };
}
