import { WireError } from '../../../dns/wire/octets.js';
import { putName } from '../../../dns/wire/name.js';

/** A key that a server shares, by which both sign their messages (RFC 8945 section 3). */
export interface TsigKey {
  readonly algorithm: Algorithm;
  /** Absolute, in lower case. */
  readonly name: string;
  readonly secret: Uint8Array;
}

/** An algorithm of RFC 8945 section 6. */
export interface Algorithm {
  /** As in keys: `hmac-sha256`. */
  readonly text: string;
  /** In messages. */
  readonly name: string;
  /** As Node calls the hash. */
  readonly hash: 'sha256' | 'sha512';
}

const ALGORITHMS: readonly Algorithm[] = [
  { text: 'hmac-sha256', name: 'hmac-sha256.', hash: 'sha256' },
  { text: 'hmac-sha512', name: 'hmac-sha512.', hash: 'sha512' },
];

const FORM = 'it does not have the form hmac-sha256:NAME:BASE64';

/**
 * Reads a key in the form `hmac-sha256:name:base64`, as `dig -y` takes it, or says what is wrong with it without anything
 * that may be secret.
 */
export function readTsigKey(text: string): TsigKey | string {
  const parts = text.trim().split(':');
  const [algorithmText = '', name = '', base64 = ''] = parts;
  if (parts.length !== 3) return FORM;
  const algorithm = ALGORITHMS.find((each) => each.text === algorithmText.toLowerCase());
  if (!algorithm) return `its algorithm is none of ${ALGORITHMS.map((each) => each.text).join(', ')}`;
  if (!isName(name)) return 'its name is not the name of a key';
  const secret = Buffer.from(base64, 'base64');
  if (secret.length === 0 || secret.toString('base64') !== base64) return 'its secret is not base64';
  return { algorithm, name: `${name.replace(/\.$/, '').toLowerCase()}.`, secret };
}

function isName(text: string): boolean {
  try {
    putName([], text);
    return text !== '' && text !== '.';
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
}
