import { asciiName } from '../name/name.js';
import { normalName } from '../wire/name.js';
import { orWireError } from '../wire/octets.js';
import type { WireError } from '../wire/octets.js';
import { absoluteName } from './rdata.js';

/**
 * A name of a master file as an absolute one with its trailing dot, in lower case and with as few escapes as possible; or
 * what is wrong with it. `origin` is absolute with its trailing dot. Unicode labels become punycode.
 */
export function readName(text: string, origin: string): string | WireError {
  const name = absoluteName(asciiName(text) ?? text, origin);
  return orWireError(() => normalName(name).toLowerCase());
}
