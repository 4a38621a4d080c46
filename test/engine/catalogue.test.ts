import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadProject } from '../../src/config/project.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { ExampleKind, Rule } from '../../src/diagnostics/rule.js';
import { spfSurveys } from '../../src/dns/advice/spf/survey.js';
import type { Protocol } from '../../src/dns/protocol.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import { catalogue, ruleByCode } from '../../src/engine/catalogue.js';
import { checkZoneFiles } from '../../src/engine/check/zones.js';
import { disk } from '../support/disk.js';
import { temporaryFolder } from '../support/after-tests.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder = '';
beforeAll(() => {
  folder = temporaryFolder();
});

describe('zone files that show a rule', () => {
  test.each(rulesOfKind('zone'))(
    '%s: the bad ones break it and no other, the good ones none',
    async (code) => {
      const { bad, good } = examplesOf(code);
      const on = ruleByCode(code)?.isOff ? [code] : [];
      expect(new Set(codesOf(await zoneProblems(bad, on)))).toEqual(new Set([code]));
      expect(codesOf(await zoneProblems(good, on))).toEqual([]);
    },
  );
});

describe('zone files for name servers that show a rule', () => {
  test.each(rulesOfKind('update'))(
    '%s: the bad ones break it and no other, the good ones none',
    async (code) => {
      const { bad, good } = examplesOf(code);
      expect(new Set(codesOf(await zoneProblems(bad, [], 'update')))).toEqual(new Set([code]));
      expect(codesOf(await zoneProblems(good, [], 'update'))).toEqual([]);
    },
  );
});

describe('project files that show a rule', () => {
  test.each(rulesOfKind('project'))(
    '%s: the bad ones break it and no other, the good ones none',
    async (code) => {
      const { bad, good } = examplesOf(code);
      for (const text of bad) expect(codesOf(await projectProblems(text))).toEqual([code]);
      for (const text of good) expect(codesOf(await projectProblems(text))).toEqual([]);
    },
  );
});

describe('every rule', () => {
  test.each(catalogue.map(({ code }) => code))('%s is named, explained and shown', (code) => {
    const rule = ruleByCode(code);
    expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(rule?.summary).toMatch(/^\S.*\.$/);
    expect(rule?.explanation).toMatch(/^\S[^]*\.$/);
    expect(rule?.reference).toMatch(/^\S.*\S$/);
    for (const example of [...examplesOf(code).bad, ...examplesOf(code).good])
      expect(example.trim()).not.toBe('');
    expect(examplesOf(code).bad).not.toEqual(examplesOf(code).good);
  });

  test('has a code of its own', () => {
    expect(new Set(catalogue.map(({ code }) => code)).size).toBe(catalogue.length);
  });

  test('has warnings that can be turned off', () => {
    expect(codesIf(({ severity, adjustable }) => severity === 'warning' && !adjustable)).toEqual([]);
  });
});

describe('references', () => {
  const inTree = catalogue.flatMap(({ code, reference }) =>
    [...reference.matchAll(IN_TREE)].map(([, path = '', heading]) => [code, path, heading] as const),
  );

  test('to files of ours are recognised', () => {
    expect(inTree.length).toBeGreaterThan(5);
  });

  test.each(inTree)('of %s: %s has what it names', (_, path, heading) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect([undefined, ...headingsOf(text)]).toContain(heading);
  });
});

/** `docs/zone-files.md, "Include"`; the heading may be missing. */
const IN_TREE = /\b((?:docs|schemas)\/[\w./-]*\w)(?:, "([^"]+)")?/g;

function headingsOf(markdown: string): readonly string[] {
  return Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading);
}

function rulesOfKind(kind: ExampleKind): readonly string[] {
  return codesIf(({ examples }) => examples.kind === kind);
}

function codesIf(holds: (rule: Rule) => boolean): readonly string[] {
  return catalogue.filter(holds).map(({ code }) => code);
}

function examplesOf(code: string): Rule['examples'] {
  const rule = ruleByCode(code);
  if (!rule) throw new Error(`no rule ${code}`);
  return rule.examples;
}

function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule }) => rule.code);
}

/** Rules that are off are switched on by their codes. */
async function zoneProblems(
  texts: readonly string[],
  on: readonly string[],
  protocol: Protocol = 'rest',
): Promise<readonly Diagnostic[]> {
  const files = texts.map((text, index) => {
    const file = join(folder, `z${index}.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const severities = new Map(on.map((code) => [code, 'warn' as const]));
  const reading = { tree: disk, today: '2026-01-01' as const, protocol };
  return (await checkZoneFiles({ files, severities, ...reading, advisers: [advise] })).diagnostics;
}

/** The advice that needs lookups, of a resolver that knows nothing: examples show their rules by themselves. */
async function* advise(zones: readonly DesiredZone[]): AsyncIterable<Diagnostic> {
  for (const survey of spfSurveys(zones, async () => ({ status: 'failed' }))) yield* await survey();
}

async function projectProblems(text: string): Promise<readonly Diagnostic[]> {
  const file = join(folder, 'zonemason.yaml');
  writeFileSync(file, text);
  const { diagnostics } = await loadProject({ file, files: disk, env: {}, knownRules: catalogue });
  return diagnostics;
}
