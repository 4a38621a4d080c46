import { escapeUnprintable, quoteCharacterString } from '../content/character-string.js';
import { octetsOf } from '../content/octets.js';
import type { ForeignPart } from './foreign-entry.js';

/** RDATA in the form of master files (RFC 1035 section 5.1). */
export function writtenForm(parts: readonly ForeignPart[]): string {
  return parts.map(partForm).join(' ');
}

function partForm({ kind, text }: ForeignPart): string {
  if (kind === 'written') return text;
  const octets = octetsOf(text);
  if (kind === 'quoted') return `"${escapeUnprintable(octets)}"`;
  return kind === 'string'
    ? quoteCharacterString(octets)
    : chunks(octets).map(quoteCharacterString).join(' ');
}

/** The longest character-string (RFC 1035 section 3.3), in octets. */
const LONGEST = 255;

function chunks(octets: string): readonly string[] {
  const count = Math.max(1, Math.ceil(octets.length / LONGEST));
  return Array.from({ length: count }, (_, index) => octets.slice(index * LONGEST, (index + 1) * LONGEST));
}
