import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../src/config/project.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { ExampleKind, Rule } from '../../src/diagnostics/rule.js';
import { projectFileRules } from '../../src/config/settings/severities.js';
import { checkZones } from '../../src/dns/rules/check-zones.js';
import { loadRules } from '../../src/load/rules.js';
import { catalogue } from '../../src/engine/catalogue.js';
import { disk } from '../support/disk.js';
import { temporaryFolder } from '../support/after-tests.js';
import { loadZone } from '../support/load-zone.js';

const judges: Partial<Record<ExampleKind, (text: string) => Promise<readonly Diagnostic[]>>> = {
  zone: judgeZone,
  project: judgeProject,
};
const rules = [...loadRules, ...projectFileRules].flatMap((rule) => {
  const judge = judges[rule.examples.kind];
  return judge ? [{ rule, judge }] : [];
});

describe.each(rules.map(({ rule, judge }) => [rule.code, rule, judge] as const))(
  '%s',
  (code, { examples }, judge) => {
    test.each(examples.bad)('is broken, and nothing else, by %j', async (text) => {
      const codes = (await judge(text)).map(({ rule }) => rule.code);
      expect([...new Set(codes)]).toEqual([code]);
    });

    test.each(examples.good)('is kept, and all others, by %j', async (text) => {
      expect(await judge(text)).toEqual([]);
    });
  },
);

test('every rule has a code of its own and an example of either kind', () => {
  const all: readonly Rule[] = [...loadRules, ...projectFileRules];
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  expect(all.filter(({ examples: { bad, good } }) => bad.length === 0 || good.length === 0)).toEqual([]);
});

async function judgeZone(text: string): Promise<readonly Diagnostic[]> {
  const { zone, diagnostics } = await loadZone(join(temporaryFolder({ 'zone.yaml': text }), 'zone.yaml'));
  return [...diagnostics, ...checkZones(zone ? [zone] : [])];
}

async function judgeProject(text: string): Promise<readonly Diagnostic[]> {
  const cwd = temporaryFolder({ 'zonemason.yaml': text });
  const file = join(cwd, 'zonemason.yaml');
  return (await loadProject({ file, files: disk, env: {}, knownRules: catalogue })).diagnostics;
}
