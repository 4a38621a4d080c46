import { Failure } from '../diagnostics/failure.js';
import type { NamedTemplate } from '../mail/patterns.js';
import { glob } from '../plan/glob.js';

/** The templates whose name or id matches one of the globs; all when there are none. @throws Failure `usage` when that is none. */
export function wantedTemplates<T extends NamedTemplate>(
  all: readonly T[],
  globs: readonly string[],
): readonly T[] {
  if (globs.length === 0) return all;
  const patterns = globs.map(glob);
  const wanted = all.filter(({ name, id }) =>
    patterns.some((pattern) => pattern.test(name) || pattern.test(id)),
  );
  if (wanted.length > 0) return wanted;
  const given = globs.map((pattern) => `--template ${pattern}`).join(' ');
  throw new Failure('usage', `no live template matches ${given}`, {
    hint: knownNames(all.map(({ name }) => name)),
  });
}

const MOST_NAMED = 5;

/** `there are a, b and 3 more`. */
export function knownNames(names: readonly string[]): string {
  if (names.length === 0) return 'there are none at all';
  const more = names.length - MOST_NAMED;
  const named = names.toSorted().slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `there are ${named} and ${more} more` : `there are ${named}`;
}
