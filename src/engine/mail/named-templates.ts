import { Failure } from '../../failure.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import { hintForName, knownNames } from '../../text/known-names.js';

/** The templates with these names or ids, each once; all without names. @throws Failure `usage` when one is unknown. */
export function namedTemplates(
  all: readonly DesiredTemplate[],
  names: readonly string[],
  folder: string,
): readonly DesiredTemplate[] {
  if (all.length === 0)
    throw new Failure('usage', `there are no templates in ${folder}`, {
      hint: 'run `zonemason import --mail` to write them',
    });
  if (names.length === 0) return all;
  const byName = new Map(names.map((name) => [name, templateNamed(all, name)]));
  const unknown = [...byName].flatMap(([name, template]) => (template ? [] : [name]));
  const [first] = unknown;
  if (first === undefined) return [...new Set([...byName.values()].flatMap((each) => each ?? []))];
  const known = all.map(({ name }) => name);
  throw new Failure('usage', `there is no folder for ${unknown.join(', ')} in ${folder}`, {
    hint: unknown.length === 1 ? hintForName(first, known) : knownNames(known),
  });
}

function templateNamed(all: readonly DesiredTemplate[], wanted: string): DesiredTemplate | undefined {
  return all.find(({ name }) => name === wanted) ?? all.find(({ mirror }) => mirror?.id === wanted);
}
