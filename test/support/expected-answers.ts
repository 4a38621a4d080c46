import { sourceFile } from '../../src/diagnostics/source.js';
import type { ExpectedAnswer } from '../../src/dns/expected-answer.js';
import { readExpect } from '../../src/load/zone/read-expect.js';
import { readYaml } from '../../src/load/yaml/read-yaml.js';

/** The entries of `expect` that a list in YAML has. */
export function expectedAnswers(yaml: string): readonly ExpectedAnswer[] {
  const { root, diagnostics } = readYaml(sourceFile('expect.yaml', yaml));
  const { expect, diagnostics: faults } = readExpect(root ?? undefined, 'update');
  const [problem] = [...diagnostics, ...faults];
  if (problem) throw new Error(problem.message);
  return expect;
}
