import { plural } from '../../text/plural.js';
import { prefixIn } from '../name/domain.js';
import type { Protocol } from '../protocol.js';
import { displayPrefix } from '../record.js';
import { typeOf } from '../types/registry.js';
import type { MasterRecord } from '../zonefile/read-record.js';
import type { MasterFileReading } from '../zonefile/read-zonefile.js';
import { AUTOMATIC, AUTOMATIC_REMARK, AUTOMATIC_TTL } from './cloudflare.js';
import { hasTags, headOf, isOfCloudflare, readRemarks, withoutHeadings } from './export-comments.js';
import type { Change, ForeignRecord, ForeignZone, Loss, Origin } from './foreign-zone.js';
import { lossReason } from './loss-reason.js';

/**
 * The zone of a master file, whose records are all in it. Comments that belong to no record, or stand before one that is lost,
 * are about the zone. A TTL of a second is automatic in an export of Cloudflare.
 * Records of types that the target does not have are lost.
 */
export function fromMasterFile(
  zone: string,
  { records, comments }: Pick<MasterFileReading, 'records' | 'comments'>,
  protocol: Protocol,
): ForeignZone {
  const found: ForeignRecord[] = [];
  const losses: Loss[] = [];
  const changes: Change[] = [];
  const stamped: Omit<Change, 'reason'>[] = [];
  const about = [...headOf(comments)];
  const isExport = isOfCloudflare(comments) || records.some(({ remarks }) => hasTags(remarks));
  for (const record of records) {
    const { type, ttl, rdata } = record;
    const prefix = type === 'SOA' ? '' : prefixIn(zone, record.owner);
    const origin = originOf(record, prefix);
    const { comments: remarks, changes: told, loss } = readRemarks(record);
    const before = withoutHeadings(record.comments);
    if (rdata === null || loss !== null || !typeOf(protocol, type)) {
      about.push(...before);
      losses.push({
        ...origin,
        text: [origin.text, ...remarks].join(' ; '),
        reason: loss ?? lossReason(type, protocol),
      });
      continue;
    }
    const isAutomatic = isExport && ttl === AUTOMATIC;
    const reasons = [...(isAutomatic ? [AUTOMATIC_REMARK] : []), ...told, ...record.changes];
    if (reasons.length > 0) changes.push({ ...origin, prefix, type, reason: reasons.join('; ') });
    const settled = { ...rdata, prefix, type, ttl: isAutomatic ? AUTOMATIC_TTL : ttl, active: true };
    found.push({ ...settled, ...origin, above: before, comments: remarks });
    if (record.isStamped) stamped.push({ ...origin, prefix, type });
  }
  changes.push(...stampsOf(stamped));
  return { zone: zone.slice(0, -1), comments: about, records: found, losses, changes };
}

/** Told once, since the server of Windows stamps every record that a client has registered. */
function stampsOf([first, ...others]: readonly Omit<Change, 'reason'>[]): readonly Change[] {
  if (!first) return [];
  const elsewhere = others.length > 0 ? `, as for ${plural(others.length, 'other record')}` : '';
  return [{ ...first, reason: `the time stamp of Windows' DNS server is left out${elsewhere}` }];
}

function originOf({ type, text, ttl, tokens }: MasterRecord, prefix: string): Origin {
  const [first] = tokens;
  const end = tokens.at(-1)?.end ?? first.end;
  const at = { file: first.file, start: first.start, end };
  return { at, text: `${displayPrefix(prefix)} ${ttl} ${type} ${text}` };
}
