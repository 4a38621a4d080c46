/** Most globs of a list, and the most that one of them or all together may cost. */
export const MOST_GLOBS = 1_000;
const MOST_OF_ONE = 2 ** 14;
const MOST_OF_ALL = 2 ** 16;

/** Longest glob, in characters; the library takes none of 64 KiB. */
const LONGEST = 32 * 1024;

/** In how many places a wildcard may end: in the name of a file, and among the folders of a path. */
const IN_NAME = 256;
const IN_PATH = 64;

/**
 * The number of globs, from the beginning of a list, that can be matched in a time that is proportional to the path: the others
 * are one too many, or make a matcher that backtracks try too many ways to match one path.
 */
export function affordableGlobs(globs: readonly string[]): number {
  let sum = 0;
  const place = globs.findIndex((glob, at) => {
    const cost = costOf(glob);
    sum += cost;
    return at >= MOST_GLOBS || cost > MOST_OF_ONE || sum > MOST_OF_ALL;
  });
  return place === -1 ? globs.length : place;
}

/** A bound of the ways in which a path can match a glob; infinite if the glob repeats a group like `+(a|b*)`. */
function costOf(glob: string): number {
  if (glob.length > LONGEST) return Infinity;
  const plain = glob.replaceAll(/\\./gs, 'x').replaceAll(REPETITION, likeAsterisk);
  return repeatsGroup(plain) ? Infinity : waysOfWildcards(plain) * waysOfGroups(plain);
}

/** `+(zones|teams)` and `*(zones|teams)`. */
const REPETITION = /[+*]\(([\w-]+(?:\|[\w-]+)*)\)/g;

/** Words that begin with different characters repeat in one way only, which may end anywhere, like an asterisk. */
function likeAsterisk(group: string, words: string): string {
  const alternatives = words.split('|');
  return new Set(alternatives.map(([first]) => first)).size === alternatives.length ? '!(x)' : group;
}

/** Each asterisk may end anywhere, except for one that all the rest of its name, or of the path, has to follow. */
function waysOfWildcards(glob: string): number {
  const names = glob.split('/');
  return names.reduce((ways, name, at) => {
    if (name === '**' && at === names.length - 1) return ways;
    const stars = name.match(/\*+|!\(/g) ?? [];
    const anywhere = stars.filter((star) => star.startsWith('**')).length;
    return ways * IN_NAME ** Math.max(0, stars.length - 1) * IN_PATH ** anywhere;
  }, 1);
}

/** Each group has its alternatives, and `?(a)` one more. */
function waysOfGroups(glob: string): number {
  let ways = 1;
  const open = [1];
  for (const part of glob.match(/\)\?|[?!@]?\(|[{}|,)]/g) ?? []) {
    const inner = open.at(-1) ?? 1;
    if (part === '|' || part === ',') open[Math.max(0, open.length - 1)] = inner + 1;
    else if (part === '{' || part.endsWith('(')) open.push(part === '?(' ? 2 : 1);
    else {
      ways *= inner * (part === ')?' ? 2 : 1);
      open.pop();
    }
  }
  return open.reduce((product, each) => product * each, ways);
}

/** Any other `+(…)` and `*(…)` do, and `+` behind or in a group. */
function repeatsGroup(glob: string): boolean {
  if (/[+*]\(|[)\]}]\+/.test(glob)) return true;
  const group = glob.indexOf('(');
  return group !== -1 && glob.includes('+', group);
}
