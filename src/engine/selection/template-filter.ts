import { Failure } from '../../failure.js';
import type { NamedTemplate } from '../../mail/templates/patterns.js';
import { glob } from '../../plan/glob.js';
import { hintForName } from '../../text/known-names.js';

/** Returns the templates whose name or id matches one of the globs; all without globs. @throws Failure `usage` when none matches. */
export function wantedTemplates<T extends NamedTemplate>(
  all: readonly T[],
  globs: readonly string[],
): readonly T[] {
  if (globs.length === 0) return all;
  const patterns = globs.map((pattern) => glob(pattern));
  const wanted = all.filter(({ name, id }) => patterns.some((isMatch) => isMatch(name) || isMatch(id)));
  if (wanted.length > 0) return wanted;
  const names = all.map(({ name }) => name);
  const given = globs.map((pattern) => `--template ${pattern}`).join(' ');
  throw new Failure('usage', `no live template matches ${given}`, {
    hint: hintForName(globs[0] ?? '', names),
  });
}
