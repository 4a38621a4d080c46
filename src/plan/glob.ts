export type Glob = (text: string) => boolean;

/**
 * Compiles a pattern of `ignore` or `protect`, which matches a whole text: `*` matches any characters except dots, `**` any
 * characters, and `\*` an asterisk. A lone `*` matches exactly one label, so not the apex. Matching is case-sensitive unless
 * `folded`, and takes O(pattern length × text length).
 */
export function glob(pattern: string, { folded = false }: { readonly folded?: boolean } = {}): Glob {
  if (pattern === '*') return (text) => text !== '' && !text.includes('.');
  const parts = partsOf(folded ? pattern.toLowerCase() : pattern);
  return (text) => matches(parts, folded ? text.toLowerCase() : text);
}

/** Compiles a pattern into a function that tells whether it surely matches every text that another pattern matches. */
export function globCover(pattern: string): Glob {
  const parts = partsOf(pattern);
  const isLabel = pattern === '*';
  return (other) => {
    const shape = partsOf(other).map((part) => (typeof part === 'string' ? SHAPES[part] : part.text));
    const text = shape.join('');
    if (isLabel && text === '') return false;
    return matches(parts, text, (at) => text[at] === '.' || text[at] === SHAPES['**']);
  };
}

/** The one text that a pattern without wildcards matches; null if it has some. */
export function literalText(pattern: string): string | null {
  const parts = partsOf(pattern);
  const texts = parts.flatMap((part) => (typeof part === 'string' ? [] : part.text));
  return texts.length === parts.length ? texts.join('') : null;
}

/** The pattern that matches a text and nothing else. */
export function literalGlob(text: string): string {
  return text.replaceAll('*', String.raw`\*`);
}

/** A piece of a pattern: a wildcard, or a text that matches itself. */
export type GlobPart = Wildcard | { readonly text: string };

type Wildcard = '*' | '**';

/** Stand for wildcards of a pattern that is itself matched: unpaired surrogates, which no file has. */
const SHAPES: Readonly<Record<Wildcard, string>> = { '*': '\uD801', '**': '\uD802' };

const SIGN = /(\\\*|\*\*?)/;

/** The pieces of a pattern. */
export function partsOf(pattern: string): readonly GlobPart[] {
  return pattern.split(SIGN).flatMap((piece): GlobPart | readonly [] => {
    if (piece === '') return [];
    if (piece === '*' || piece === '**') return piece;
    return { text: piece === String.raw`\*` ? '*' : piece };
  });
}

/** Progress of a match: the parts before `part` match the text before `at`. */
interface GlobProgress {
  readonly part: number;
  readonly at: number;
}

/**
 * Every star matches as little as possible; `*` does not match where a label ends. On a mismatch the last `*` takes one
 * more character, or else the last `**` does; going back to an earlier star cannot help, since it would only start the
 * same search later.
 */
function matches(
  parts: readonly GlobPart[],
  text: string,
  endsLabel = (at: number): boolean => text[at] === '.',
): boolean {
  const last = parts.length - 1;
  let place: GlobProgress = { part: 0, at: 0 };
  let behindLabel: GlobProgress | null = null;
  let behindAny: GlobProgress | null = null;
  for (;;) {
    const part = parts[place.part];
    const next = place.part + 1;
    if (part === undefined ? place.at === text.length : part === '**' && place.part === last) return true;
    if (part === '**') {
      place = behindAny = { part: next, at: place.at };
      behindLabel = null;
    } else if (part === '*') place = behindLabel = { part: next, at: place.at };
    else if (part !== undefined && text.startsWith(part.text, place.at))
      place = { part: next, at: place.at + part.text.length };
    else if (behindLabel && behindLabel.at < text.length && !endsLabel(behindLabel.at))
      place = behindLabel = further(behindLabel);
    else if (behindAny && behindAny.at < text.length) {
      place = behindAny = further(behindAny);
      behindLabel = null;
    } else return false;
  }
}

function further({ part, at }: GlobProgress): GlobProgress {
  return { part, at: at + 1 };
}
