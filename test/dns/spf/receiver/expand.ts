import type { Macro, MacroLetter, MacroPiece } from '../../../../src/dns/spf/grammar/macro-string.js';
import { dottedAddress, readableAddress } from './address.js';
import type { Sender } from './sender.js';

/** What the macros of a record stand for. */
export interface Meaning {
  readonly sender: Sender;
  /** The domain whose record it is: the macro `d`. */
  readonly domain: string;
  /** Looks up the validated name of the client: the macro `p`. */
  readonly validatedName: () => Promise<string>;
}

/** Expands the macros of a text (RFC 7208 section 7.3). */
export async function expand(pieces: readonly MacroPiece[], meaning: Meaning): Promise<string> {
  const needsName = pieces.some((piece) => piece.kind === 'macro' && piece.letter === 'p');
  const name = needsName ? await meaning.validatedName() : '';
  const texts = pieces.map((piece) =>
    piece.kind === 'literal' ? piece.text : expandMacro(piece, valueOf(piece.letter, meaning, name)),
  );
  return texts.join('');
}

function valueOf(letter: MacroLetter, { sender, domain }: Meaning, validatedName: string): string {
  const values: Readonly<Record<MacroLetter, () => string>> = {
    s: () => `${sender.local}@${sender.domain}`,
    l: () => sender.local,
    o: () => sender.domain,
    d: () => domain,
    i: () => dottedAddress(sender.address),
    p: () => validatedName,
    v: () => (sender.address.version === 4 ? 'in-addr' : 'ip6'),
    h: () => sender.helo,
    c: () => readableAddress(sender.address),
    r: () => sender.receiver,
    t: () => String(sender.time),
  };
  return values[letter]();
}

function expandMacro({ delimiters, isReversed, isEscaped, keep }: Macro, value: string): string {
  const all = split(value, delimiters || '.');
  const ordered = isReversed ? all.toReversed() : all;
  const kept = keep === 0 ? ordered : ordered.slice(-keep);
  const text = kept.join('.');
  return isEscaped ? urlEscaped(text) : text;
}

function split(value: string, delimiters: string): readonly string[] {
  const parts = [''];
  for (const character of value) {
    if (delimiters.includes(character)) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}

/** Escapes what is not in the unreserved set of RFC 3986. */
function urlEscaped(text: string): string {
  return text.replaceAll(/[^a-z0-9._~-]/giu, (character) =>
    Buffer.from(character).toString('hex').toUpperCase().replaceAll(/../g, '%$&'),
  );
}
