import { prefixIn } from '../name/domain.js';
import { displayPrefix } from '../record.js';
import type { MasterRecord } from '../zonefile/read-record.js';
import type { MasterFileReading } from '../zonefile/read-zonefile.js';
import type { ForeignRecord, ForeignZone, Loss, Origin } from './foreign-zone.js';
import { lossReason } from './loss-reason.js';

/**
 * The zone of a master file, whose records are all in it. The comments before the SOA record, and after the last record,
 * are about the zone.
 */
export function fromMasterFile(
  zone: string,
  { records, comments }: Pick<MasterFileReading, 'records' | 'comments'>,
): ForeignZone {
  const found: ForeignRecord[] = [];
  const losses: Loss[] = [];
  const about: string[] = [];
  for (const record of records) {
    const prefix = prefixIn(zone, record.owner);
    const { type, ttl, rdata } = record;
    if (type === 'SOA') about.push(...record.comments);
    if (rdata === null) losses.push(lossOf(record, prefix));
    else
      found.push({
        prefix,
        type,
        ttl,
        ...rdata,
        active: true,
        ...originOf(record, prefix),
        comments: commentsOf(record),
      });
  }
  return { zone: zone.slice(0, -1), comments: [...about, ...comments], records: found, losses };
}

function commentsOf({ comments, remarks }: MasterRecord): readonly string[] {
  return [...comments, ...remarks];
}

function originOf({ type, text, ttl, tokens }: MasterRecord, prefix: string): Origin {
  const [first] = tokens;
  const end = tokens.at(-1)?.end ?? first.end;
  const at = { file: first.file, start: first.start, end };
  return { at, text: `${displayPrefix(prefix)} ${ttl} ${type} ${text}` };
}

function lossOf(record: MasterRecord, prefix: string): Loss {
  const { type, remarks } = record;
  const comments = type === 'SOA' ? remarks : commentsOf(record);
  const { at, text } = originOf(record, prefix);
  return { at, text: [text, ...comments].join(' ; '), reason: lossReason(type) };
}
