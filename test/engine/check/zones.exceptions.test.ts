import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SeverityOverride } from '../../../src/diagnostics/severities.js';
import type { ZonesCheck } from '../../../src/engine/check/zones.js';
import { checkZoneFiles } from '../../../src/engine/check/zones.js';
import { placed } from '../../load/support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';

const TODAY = '2026-06-01';

function checked(
  text: string,
  severities: Readonly<Record<string, SeverityOverride>> = {},
): Promise<ZonesCheck> {
  const folder = temporaryFolder({
    'z.yaml': `zone: ${text.includes('${zone}') ? '[example.com, example.net]' : 'example.com'}\n${text}`,
  });
  return checkZoneFiles({
    files: [join(folder, 'z.yaml')],
    severities: new Map(Object.entries(severities)),
    tree: disk,
    today: TODAY,
  });
}

/** Two records with a TTL of their own each, on lines 4 and 6. */
const short = `records:
  beta:
    A: { content: 192.0.2.1, ttl: 5m }
  www:
    A: { content: 192.0.2.1, ttl: 5m }
except:
`;

/** The same with one TTL, on line 2. */
const shared = `ttl: 5m
records:
  beta: { A: 192.0.2.1 }
  www: { A: 192.0.2.1 }
except:
`;

const BETA = '  - { rule: ttl/short, prefix: beta, reason: load test }\n';
const WWW = '  - { rule: ttl/short, prefix: www, reason: load test }\n';

describe('an exception', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ['hides the problem of the records that match', short + BETA, ['ttl/short 6:35'], ['ttl/short 4:35']],
    ['leaves a problem at a place that others share', shared + BETA, ['ttl/short 2:6'], ['ttl/short 2:6']],
    ['may be one of several for a record', short + BETA + BETA, ['ttl/short 6:35'], ['ttl/short 4:35']],
    [
      'hides one of several problems',
      `records:\n  beta:\n    TXT: { content: v=spf1 ptr ?all, ttl: 5m }\nexcept:\n${BETA}`,
      ['spf/ptr 4:28', 'spf/all 4:32'],
      ['ttl/short 4:43'],
    ],
    [
      'matches a type and a content in any spelling',
      'records:\n  beta:\n    AAAA: { content: 2001:db8::1, ttl: 5m }\nexcept:\n  - { rule: ttl/short, type: AAAA, content: "2001:DB8:0::1", reason: a }\n',
      [],
      ['ttl/short 4:40'],
    ],
    [
      'hides advice that is an error',
      'records:\n  "@": { TXT: [v=spf1 -all, v=spf1 mx -all] }\nexcept:\n  - { rule: spf/multiple, prefix: "@", reason: a }\n',
      [],
      ['spf/multiple 3:29'],
    ],
    [
      'that matches nothing is unused',
      `records:\n  beta: { A: 192.0.2.1 }\nexcept:\n${BETA}`,
      ['except/unused 5:5'],
      [],
    ],
    [
      'to a rule that needs lookups is never unused',
      'records:\n  beta: { A: 192.0.2.1 }\nexcept: [{ rule: spf/void, type: TXT, reason: a }]\n',
      [],
      [],
    ],
    [
      'to the program of a project, which may not run, is never unused',
      'records:\n  beta: { A: 192.0.2.1 }\nexcept: [{ rule: policy/command, type: A, reason: a }]\n',
      [],
      [],
    ],
    [
      'is used by one of several zones',
      'records:\n  a: { TXT: { content: "${zone}", ttl: 5m } }\nexcept: [{ rule: ttl/short, content: example.net, reason: a }]\n',
      ['ttl/short 3:40'],
      ['ttl/short 3:40'],
    ],
    [
      'to a rule of the service hides nothing',
      'records:\n  beta: { A: nonsense }\nexcept:\n  - { rule: a/content, prefix: beta, reason: a }\n',
      ['a/content 3:14', 'except/fixed-rule 5:13'],
      [],
    ],
    [
      'names a rule',
      'records: {}\nexcept: [{ rule: ttl/shrot, prefix: beta, reason: a }]\n',
      ['except/unknown-rule 3:18'],
      [],
    ],
    [
      'says why, and for which records',
      'records: {}\nexcept: [{ rule: ttl/short, prefix: beta }, { rule: ttl/short, reason: a }]\n',
      ['schema/value 3:10', 'schema/missing-key 3:10', 'schema/value 3:45'],
      [],
    ],
    [
      'has a prefix as it is spelt elsewhere',
      `${short}  - { rule: ttl/short, prefix: Beta.example.com, reason: a }\n${BETA}${WWW}`,
      ['except/unused 8:5', 'pattern/prefix 8:32'],
      ['ttl/short 4:35', 'ttl/short 6:35'],
    ],
  ])('%s', async (_, text, shown, hidden) => {
    const report = await checked(text);
    expect(placed(report.diagnostics)).toEqual(shown);
    expect(placed(report.hidden)).toEqual(hidden);
  });

  test('hides what the project file makes an error, and is used where it is off', async () => {
    const strict = await checked(short + BETA + WWW, { 'ttl/short': 'error' });
    expect(placed(strict.diagnostics)).toEqual([]);
    const off = await checked(short + BETA + WWW, { 'ttl/short': 'off' });
    expect([...placed(off.diagnostics), ...placed(off.hidden)]).toEqual([]);
  });
});

describe('until', () => {
  test.each<[string, readonly string[]]>([
    ['2026-06-16', []],
    ['2026-06-15', ['until/soon 4:37']],
    ['2026-06-01', ['until/soon 4:37']],
    ['2026-05-31', ['until/passed 4:37']],
    ['2025-06-01', ['until/passed 4:37']],
    ['2026-02-30', ['schema/value 4:37']],
    ['tomorrow', ['schema/value 4:37']],
  ])('%s of a record', async (day, expected) => {
    const { diagnostics } = await checked(
      `records:\n  beta:\n    A: { content: 192.0.2.1, until: ${day} }\n`,
    );
    expect(placed(diagnostics)).toEqual(expected);
  });

  test.each<[string, readonly string[]]>([
    ['2026-06-16', []],
    ['2026-06-15', ['until/soon 8:56']],
    ['2026-06-01', ['until/soon 8:56']],
    ['2026-05-31', ['ttl/short 4:35', 'until/passed 8:56']],
  ])('%s of an exception', async (day, expected) => {
    const { diagnostics } = await checked(
      `${short}  - { rule: ttl/short, prefix: beta, reason: a, until: ${day} }\n${WWW}`,
    );
    expect(placed(diagnostics)).toEqual(expected);
  });
});

test('an exception hides a warning also where only errors are needed', async () => {
  const folder = temporaryFolder({ 'z.yaml': `zone: example.com\n${short}${BETA}${WWW}` });
  const { diagnostics } = await checkZoneFiles({
    files: [join(folder, 'z.yaml')],
    severities: new Map([['except/unused', 'error']]),
    tree: disk,
    errorsAlone: true,
  });
  expect(diagnostics).toEqual([]);
});
