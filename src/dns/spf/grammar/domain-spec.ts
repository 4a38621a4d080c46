import { excerpt } from '../../check/problem.js';
import { canonicalIPv4, canonicalIPv6 } from '../../content/ip.js';
import { canonicalName } from '../../name/name.js';
import type { MacroPiece } from './macro-string.js';
import { readMacroString } from './macro-string.js';
import type { ContentFault, ContentPart } from '../../content/part.js';

/** The name that a mechanism or modifier is about (RFC 7208 section 7.1, `domain-spec`). */
export interface DomainSpec {
  readonly part: ContentPart;
  readonly pieces: readonly MacroPiece[];
}

/** Reads a domain-spec; the faults are those of its characters and macros, or else that of its end. */
export function readDomainSpec(part: ContentPart): {
  readonly domain: DomainSpec;
  readonly faults: readonly ContentFault[];
} {
  const { pieces, faults } = readMacroString(part, 'name');
  const fault = faults.length > 0 || endsInMacro(pieces) ? null : faultOfEnd(part);
  return { domain: { part, pieces }, faults: fault ? [fault] : faults };
}

/** The name that a domain-spec stands for, in lower case; null when a macro must be expanded first. */
export function constantName({ pieces }: DomainSpec): string | null {
  const texts = pieces.map((piece) => (piece.kind === 'literal' ? piece.text : null));
  return texts.includes(null) ? null : canonicalName(texts.join(''));
}

function endsInMacro(pieces: readonly MacroPiece[]): boolean {
  const last = pieces.at(-1);
  return last !== undefined && (last.kind === 'macro' || last.isSpelledOut);
}

/** `domain-end = ( "." toplabel [ "." ] ) / macro-expand`. */
function faultOfEnd(part: ContentPart): ContentFault | null {
  const name = part.text.replace(/\.$/, '');
  const dot = name.lastIndexOf('.');
  if (dot !== -1 && isTopLabel(name.slice(dot + 1))) return null;
  return { part, ...explained(name, name.slice(dot + 1)) };
}

/** Letters, digits and inner hyphens, but not only digits. */
function isTopLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && !/^-|-$|^\d+$/.test(label);
}

function explained(name: string, end: string): Pick<ContentFault, 'message' | 'hint'> {
  if (name === '') return { message: 'the name is missing' };
  const version = canonicalIPv4(name) !== null ? 4 : canonicalIPv6(name) !== null ? 6 : null;
  if (version !== null) {
    const message = `${excerpt(name)} is an address, not a name`;
    return { message, hint: `write ip${version}:${name}` };
  }
  if (end === name) return { message: `${excerpt(name)} is not a full domain name` };
  const message = `the name ${excerpt(name)} ends in ${excerpt(end)}, which is not a top-level domain`;
  return /\/\d+$/.test(end) ? { message, hint: 'a CIDR length is not allowed here' } : { message };
}
