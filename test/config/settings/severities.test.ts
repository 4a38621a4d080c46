import { expect, test } from 'vitest';
import type { Rule } from '../../../src/diagnostics/rule.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readSeverities } from '../../../src/config/settings/severities.js';
import { tooLarge } from '../../../src/load/zone/room.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { placed } from '../../load/support.js';

const RULES: readonly Rule[] = [
  { ...tooLarge, code: 'a/fixed', adjustable: false },
  { ...tooLarge, code: 'b/free', adjustable: true },
];

function read(text: string): readonly [Readonly<Record<string, string>>, readonly string[]] {
  const { root } = readYaml(sourceFile('zonemason.yaml', text));
  const { value: severities, diagnostics } = readSeverities(root ?? undefined, RULES);
  return [Object.fromEntries(severities), placed(diagnostics)];
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['b/free: error', { 'b/free': 'error' }, []],
  ['b/free: warn', { 'b/free': 'warn' }, []],
  ['b/free: off', { 'b/free': 'off' }, []],
  ['b/free: of', {}, []],
  ['b/free: [off]', {}, []],
  ['a/fixed: error', { 'a/fixed': 'error' }, []],
  ['a/fixed: off', {}, ['project/fixed-rule 1:1']],
  ['a/fixed: [error]', {}, ['project/fixed-rule 1:1']],
  ['c/none: off', {}, ['project/unknown-rule 1:1']],
  ['b/free: off\na/fixed: warn', { 'b/free': 'off' }, ['project/fixed-rule 2:1']],
  ['[b/free]', {}, []],
  ['', {}, []],
])('%j', (text, severities, problems) => {
  expect(read(text)).toEqual([severities, problems]);
});
