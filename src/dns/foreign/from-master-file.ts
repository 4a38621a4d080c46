import { plural } from '../../text/plural.js';
import { prefixIn } from '../name/domain.js';
import type { Protocol } from '../protocol.js';
import { typeOf } from '../types/registry.js';
import type { MasterFileReading } from '../zonefile/read-zonefile.js';
import { AUTOMATIC, AUTOMATIC_REMARK, AUTOMATIC_TTL } from './cloudflare.js';
import { hasTags, headOf, isOfCloudflare, readRemarks, withoutHeadings } from './export-comments.js';
import type { Change, ForeignRecord, ForeignZone, Loss } from './foreign-zone.js';
import { writtenText } from './foreign-zone.js';
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
    const { type, ttl, rdata, at, text: written } = record;
    const prefix = type === 'SOA' ? '' : prefixIn(zone, record.owner);
    const told = (): string => writtenText({ prefix, type, written, writtenTtl: ttl });
    const remarks = readRemarks(record);
    const above = withoutHeadings(record.comments);
    if (rdata === null || remarks.loss !== null || !typeOf(protocol, type)) {
      about.push(...above);
      const text = [told(), ...remarks.comments].join(' ; ');
      losses.push({ at, text, reason: remarks.loss ?? lossReason(type, protocol) });
      continue;
    }
    const isAutomatic = isExport && ttl === AUTOMATIC;
    const reasons = [...(isAutomatic ? [AUTOMATIC_REMARK] : []), ...remarks.changes, ...record.changes];
    if (reasons.length > 0) changes.push({ prefix, type, at, text: told(), reason: reasons.join('; ') });
    if (record.isStamped) stamped.push({ prefix, type, at, text: told() });
    found.push({
      prefix,
      type,
      content: rdata.content,
      ttl: isAutomatic ? AUTOMATIC_TTL : ttl,
      prio: rdata.prio,
      active: true,
      written,
      writtenTtl: ttl,
      at,
      comments: above.length === 0 ? remarks.comments : [...above, ...remarks.comments],
      above: above.length,
    });
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
