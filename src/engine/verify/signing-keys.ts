import { createHash } from 'node:crypto';
import type { ResourceRecord } from '../../dns/wire/message.js';
import { putName } from '../../dns/wire/name.js';

/** Names of the digest types (RFC 4034 appendix A.2, 4509, 6605). */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['1', 'sha1'],
  ['2', 'sha256'],
  ['4', 'sha384'],
]);

/**
 * Whether a DS record is that of one of these DNSKEY records (RFC 4034 section 5.1.4); also when its digest is of an unknown
 * type, which nobody can check.
 */
export function matchesKey(
  { fields }: ResourceRecord,
  zone: string,
  keys: readonly ResourceRecord[],
): boolean {
  if (fields instanceof Error) return true;
  const [, , type = '', digest = ''] = fields;
  const hash = HASHES.get(type);
  if (hash === undefined) return true;
  return keys.some((key) => digestOf(key, zone, hash) === digest.toLowerCase());
}

function digestOf({ fields }: ResourceRecord, zone: string, hash: string): string {
  const [, , hex = ''] = fields instanceof Error ? [] : fields;
  const owner: number[] = [];
  putName(owner, zone);
  return createHash(hash).update(Uint8Array.from(owner)).update(Buffer.from(hex, 'hex')).digest('hex');
}
