export type Glob = (text: string) => boolean;

/**
 * Compiles a pattern of `ignore` or `protect`, which matches a whole text: `*` matches any characters except dots, `**` any
 * characters. A lone `*` matches exactly one label, so not the apex. Matching is case-sensitive unless `folded`, and takes
 * O(pattern length × text length).
 */
export function glob(pattern: string, { folded = false }: { readonly folded?: boolean } = {}): Glob {
  if (pattern === '*') return (text) => text !== '' && !text.includes('.');
  const parts = partsOf(folded ? pattern.toLowerCase() : pattern);
  return (text) => matches(parts, folded ? text.toLowerCase() : text);
}

/** Compiles a pattern into a function that tells whether it surely matches every text that another pattern matches. */
export function globCover(pattern: string): Glob {
  if (pattern === '*') return (other) => other !== '' && !other.includes('.') && !other.includes('**');
  const parts = partsOf(pattern);
  return (other) => matches(parts, other, (at) => other[at] === '.' || other.startsWith('**', at));
}

function partsOf(pattern: string): readonly string[] {
  return pattern.split(/(\*\*|\*)/).filter((part) => part !== '');
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
  parts: readonly string[],
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
    else if (part !== undefined && text.startsWith(part, place.at))
      place = { part: next, at: place.at + part.length };
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
