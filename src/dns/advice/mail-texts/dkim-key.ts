import type { Suggestion } from '../../../diagnostics/diagnostic.js';
import type { ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';
import { isPrivateKey, rsaBits } from './rsa-key.js';
import type { TagList } from './tag-list.js';
import { tagNamed, valueOfTag } from './tag-list.js';

/** An RSA key, or what is wrong with a key. */
export type DkimKey = { readonly part: ContentPart } & (
  | { readonly bits: number }
  | { readonly fault: string; readonly hint?: string; readonly suggestion?: Suggestion }
);

/** The octets of an Ed25519 key (RFC 8463 section 4). */
const ED25519_OCTETS = 32;

/** The RSA key of a record, or what is wrong with its key; null for a revoked one, and for other keys that are fine. */
export function keyOf(list: Pick<TagList, 'tags'>): DkimKey | null {
  const part = tagNamed(list, 'p')?.value;
  const text = part?.text.replaceAll(/\s+/g, '') ?? '';
  if (!part || text === '') return null;
  const type = valueOfTag(list, 'k') ?? 'rsa';
  if (type !== 'rsa' && type !== 'ed25519') return null;
  const octets = readBase64(text);
  if (!octets) return notBase64(part);
  if (isPrivateKey(octets)) return { part, fault: 'it is a private key: replace it at once' };
  if (type === 'ed25519')
    return octets.length === ED25519_OCTETS
      ? null
      : { part, fault: `an Ed25519 key has ${ED25519_OCTETS} octets, not ${octets.length}` };
  const bits = rsaBits(octets);
  return typeof bits === 'number' ? { part, bits } : { part, fault: bits };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The octets of a text in base64 (RFC 4648 section 4); null for anything else. */
function readBase64(text: string): Uint8Array | null {
  return BASE64.test(text) ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0)) : null;
}

/** Points at the first character that base64 has not, such as a quote where two strings were joined. */
function notBase64(part: ContentPart): DkimKey {
  const at = part.text.search(/[^A-Za-z0-9+/=\s]/);
  if (at === -1) return { part, fault: 'it is not base64, but cut off or without its padding' };
  const wrong = partOf(part, at, at + 1);
  const [written, meant] = [part.text, part.text.replaceAll(/[^A-Za-z0-9+/=]/g, '')];
  return {
    part: wrong,
    fault: `base64 has no ${wrong.text}`,
    hint: 'write the key in one piece',
    ...(BASE64.test(meant) && { suggestion: { written, meant } }),
  };
}
