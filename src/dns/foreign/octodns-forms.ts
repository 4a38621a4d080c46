import { splitProtocols } from '../types/shared/svcb-params.js';
import { WireError } from '../wire/octets.js';

/**
 * How octoDNS has texts. It prints the fields of NAPTR and the value of CAA between quotes, and the values of parameters
 * without any, as they are: both are in the form of master files (RFC 1035 section 5.1). The text of a TXT record is plain,
 * but for a backslash before each semicolon.
 */

/** The text of a TXT record, or why octoDNS would change or refuse it. */
export function octodnsText(text: string): string | WireError {
  if (!PRINTABLE.test(text)) return new WireError('octoDNS takes printable ASCII texts only');
  if (text.includes('" "')) return new WireError('octoDNS would leave out a quote, a space and a quote');
  const escaped = text.replaceAll(';', String.raw`\;`);
  // It takes the first and the last character away from a text that begins with a quote.
  return escaped.startsWith('"') ? `"${escaped}"` : escaped;
}

const PRINTABLE = /^[ -~]+$/;

/** The inside of a character-string in double quotes. */
export function insideOf(quoted: string): string {
  return quoted.slice(1, -1);
}

/** The value of a parameter, given without escapes of master files, or its items. */
export function octodnsParam(key: string, value: string): string | number | readonly string[] {
  if (key === 'port') return Number(value);
  if (key === 'alpn') return splitProtocols(value).map(bare);
  return LISTS.has(key) ? value.split(',').map(bare) : bare(value);
}

/** The other keys whose values octoDNS has as lists. */
const LISTS: ReadonlySet<string> = new Set(['mandatory', 'ipv4hint', 'ipv6hint']);

/** A word of a master file that stands for a text, octets as characters 0 to 255. */
function bare(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(NOT_IN_WORDS, (character) => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`);
}

const NOT_IN_WORDS = /[^!#-'*-:<-~]/g;
