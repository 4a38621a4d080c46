/** Says whether a pattern matches a text. */
export type Glob = (text: string) => boolean;

/**
 * Compiles a pattern of `ignore` or `protect`, which matches a text as a whole: `*` stands for any characters but a
 * dot, `**` for any at all. A lone `*` stands for one label, and the apex of a zone has none. Capitals count unless
 * they are `folded`. A match takes no longer than the product of the lengths of pattern and text.
 */
export function glob(pattern: string, { folded = false }: { readonly folded?: boolean } = {}): Glob {
  if (pattern === '*') return (text) => text !== '' && !text.includes('.');
  const parts = (folded ? pattern.toLowerCase() : pattern).split(/(\*\*|\*)/).filter((part) => part !== '');
  return (text) => matches(parts, folded ? text.toLowerCase() : text);
}

/** How far a match has come: all parts before `part` stand for the text before `at`. */
interface Place {
  readonly part: number;
  readonly at: number;
}

/**
 * Every star takes as little as it can. Where what is behind it does not match, the last `*` takes one character more,
 * or else the last `**` does: no star before that one could help, since it would only begin the same search later.
 */
function matches(parts: readonly string[], text: string): boolean {
  const last = parts.length - 1;
  let place: Place = { part: 0, at: 0 };
  let behindLabel: Place | null = null;
  let behindAny: Place | null = null;
  for (;;) {
    const part = parts[place.part];
    const next = place.part + 1;
    if (part === undefined ? place.at === text.length : part === '**' && place.part === last) return true;
    if (part === '**') {
      place = behindAny = { part: next, at: place.at };
      behindLabel = null;
    } else if (part === '*') place = behindLabel = { part: next, at: place.at };
    else if (part !== undefined && text.startsWith(part, place.at))
      place = { part: next, at: place.at + part.length };
    else if (behindLabel && behindLabel.at < text.length && text[behindLabel.at] !== '.')
      place = behindLabel = further(behindLabel);
    else if (behindAny && behindAny.at < text.length) {
      place = behindAny = further(behindAny);
      behindLabel = null;
    } else return false;
  }
}

function further({ part, at }: Place): Place {
  return { part, at: at + 1 };
}
