import { asciiName } from '../name/name.js';
import { decodeName, putName } from '../wire/name.js';
import { cursorOf, orWireError } from '../wire/octets.js';
import type { WireError } from '../wire/octets.js';
import { absoluteName } from './rdata.js';

/**
 * A name of a master file as an absolute one with its trailing dot, in lower case and with as few escapes as possible; or
 * what is wrong with it. `origin` is absolute with its trailing dot. Unicode labels become punycode.
 */
export function readName(text: string, origin: string): string | WireError {
  const name = absoluteName(asciiName(text) ?? text, origin);
  if (PLAIN.test(name)) return name.toLowerCase();
  return orWireError(() => {
    const octets: number[] = [];
    putName(octets, name);
    return decodeName(cursorOf(Uint8Array.from(octets))).toLowerCase();
  });
}

/** A name of at most 240 characters without escapes, its labels not too long. */
const PLAIN = /^(?=.{2,240}$)(?:[\w*-]{1,63}\.)+$/;
