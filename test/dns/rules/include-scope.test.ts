import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { includeScope } from '../../../src/dns/rules/include-scope.js';
import { loadText, placed } from '../../load/support.js';

const team =
  'records:\n  api: { A: 192.0.2.1, AAAA: 2001:db8::1 }\n  v2.api: { A: 192.0.2.2 }\n  "@": { TXT: a }\n';

async function judge(entry: string, records = team): Promise<readonly Diagnostic[]> {
  const text = `zone: example.com\nrecords: {}\ninclude: ${entry}\n`;
  const { zone, diagnostics } = await loadText(text, { 'team.yaml': records });
  return [...diagnostics, ...(zone ? checkZoneBy(includeScope, zone) : [])];
}

describe('an included file declares', () => {
  test.each<[string, string, readonly string[]]>([
    ['everything without `only`', '{ file: team.yaml }', []],
    ['all names that are allowed', '[{ file: team.yaml, only: [api, "**.api", "@"] }]', []],
    ['all names, by a glob', '{ file: team.yaml, only: "**" }', []],
    ['no other name', '{ file: team.yaml, only: [api, "@"] }', ['include/scope 3:3']],
    [
      'no name below, unless it is allowed',
      '{ file: team.yaml, only: api }',
      ['include/scope 3:3', 'include/scope 4:3'],
    ],
    ['not the zone itself by one label', '{ file: team.yaml, only: ["*", "*.api"] }', ['include/scope 4:3']],
  ])('%s', async (_, entry, problems) => {
    expect(placed(await judge(entry))).toEqual(problems);
  });

  test('names that variables make, too', async () => {
    const diagnostics = await judge(
      '{ file: team.yaml, only: ["*.${zone}"] }',
      'records: { "a.${zone}": { A: 192.0.2.1 }, "${zone}": { A: 192.0.2.1 } }\n',
    );
    expect(placed(diagnostics)).toEqual(['include/scope 1:43']);
  });

  test('a name in Unicode that is allowed in Unicode', async () => {
    const diagnostics = await judge(
      '{ file: team.yaml, only: münchen }',
      'records: { münchen: { A: 192.0.2.1 } }\n',
    );
    expect(placed(diagnostics)).toEqual([]);
  });

  test('what another include of it allows', async () => {
    const diagnostics = await judge(
      '[{ file: team.yaml, only: api }, { file: team.yaml, only: v2.api }]',
      'records: { api: { A: 192.0.2.1 } }\n',
    );
    expect(placed(diagnostics)).toEqual(['include/scope 1:12']);
  });
});

test('a name that is not allowed comes with those that are, and with their place', async () => {
  const diagnostics = await judge('{ file: team.yaml, only: [api, "@"] }');
  expect(diagnostics).toMatchObject([
    {
      zone: 'example.com',
      message: 'this file may not declare "v2.api"',
      hint: 'its include allows api, @',
      related: [{ message: 'allowed here', at: { start: 64 } }],
    },
  ]);
});
