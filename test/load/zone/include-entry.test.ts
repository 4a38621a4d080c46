import { describe, expect, test } from 'vitest';
import { loadText, placed } from '../support.js';

function including(entry: string, records: string): ReturnType<typeof loadText> {
  return loadText(`zone: example.com\nrecords: {}\ninclude: ${entry}\n`, { 'team.yaml': records });
}

test('records have the owner of their include, unless they have one', async () => {
  const { zone } = await including(
    '{ file: team.yaml, owner: team-api }',
    'records: { a: { A: [192.0.2.1, { content: 192.0.2.2, note: b }, { content: 192.0.2.3, owner: c }] } }\n',
  );
  expect(zone?.records.map(({ about }) => about)).toEqual([
    { owner: 'team-api' },
    { owner: 'team-api', note: 'b' },
    { owner: 'c' },
  ]);
});

test.each(['10', '["${x}", 20]', '["${x}"]'])('names may be numbers: %s', async (only) => {
  const { zone, diagnostics } = await loadText(
    `zone: 2.0.192.in-addr.arpa\nvars: { x: 10 }\nrecords: {}\ninclude: { file: team.yaml, only: ${only} }\n`,
    { 'team.yaml': 'records: {}\n' },
  );
  expect(placed(diagnostics)).toEqual([]);
  expect(zone?.includes[0]?.only?.[0]).toBe('10');
});

describe('what is wrong with an entry', () => {
  test.each<[string, string, readonly string[]]>([
    ['no file', '{ only: a }', ['schema/missing-key 3:10']],
    ['an unknown key', '{ file: team.yaml, onyl: a }', ['schema/unknown-key 3:29']],
    ['an empty list of names', '{ file: team.yaml, only: [] }', ['schema/value 3:35']],
    ['a number for a file', '{ file: 12 }', ['schema/type 3:18']],
    ['a file that is not there', '{ file: no.yaml, only: a }', ['include/unreadable 3:18']],
    ['the same twice', '[{ file: team.yaml }, { file: team.yaml }]', ['schema/value 3:32']],
  ])('%s', async (_, entry, problems) => {
    const { diagnostics } = await including(entry, 'records: {}\n');
    expect(placed(diagnostics)).toEqual(problems);
  });
});
