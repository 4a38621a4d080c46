import { quoteCharacterString } from '../../../dns/content/character-string.js';
import type { DnsRecord, TxtReading } from '../../../dns/record.js';
import { recordType } from '../../../dns/types/registry.js';
import { encodeFields } from '../../../dns/wire/fields.js';
import type { ResourceRecord } from '../../../dns/wire/message.js';
import { WireError } from '../../../dns/wire/octets.js';
import { canonicalRdata, encodeRdata, isTextType } from '../../../dns/wire/rdata.js';
import { typeByName } from '../../../dns/wire/type-numbers.js';
import { encodeUnknown } from '../../../dns/wire/unknown.js';
import { createHash } from 'node:crypto';

/** The RDATA of a record of a transfer, without compression. Throws a `WireError` for one that cannot be read. */
export function sentRdata({ type, fields }: ResourceRecord): Uint8Array {
  if (fields instanceof WireError) throw fields;
  const kinds = typeByName(type)?.rdata;
  return kinds ? encodeFields(kinds, fields) : encodeUnknown(fields);
}

type Written = Pick<DnsRecord, 'prefix' | 'type' | 'content' | 'prio'>;

/**
 * The RDATA of a record of a file, or of one that the server had: in its text, the characters up to U+00FF are octets. Throws a
 * `WireError` for one that cannot be published.
 */
export function writtenRdata(record: Written, txt: TxtReading): Uint8Array {
  const known = recordType(record.type);
  if (!known) throw new WireError(`${record.type} is not a type that is written`);
  const isOfOctets = isTextType(known) && txt === 'text' && OCTETS.test(record.content);
  const rdata = isOfOctets
    ? encodeRdata(known, { ...record, content: quoteCharacterString(record.content) }, 'quoted')
    : encodeRdata(known, record, txt);
  if (rdata instanceof WireError) throw rdata;
  return rdata;
}

const OCTETS = /^[\0-\u00ff]*$/;

/**
 * The id of a record, which DNS has none for: a digest of its owner, type and canonical RDATA (RFC 4034 section 6.2). How a
 * text is split into strings is part of a record's identity in DNS.
 */
export function recordId(
  { prefix, type, content, prio }: Written,
  rdata: Uint8Array,
  txt: TxtReading,
): string {
  const known = recordType(type);
  const canonical = known && !isTextType(known) ? canonicalRdata(known, { content, prio }, txt) : rdata;
  const hash = createHash('sha256').update(`${prefix} ${type}\n`);
  return hash
    .update(canonical instanceof WireError ? rdata : canonical)
    .digest('hex')
    .slice(0, ID_LENGTH);
}

/** In hexadecimal digits: two of a billion records have the same with a chance below one in a hundred. */
const ID_LENGTH = 20;
