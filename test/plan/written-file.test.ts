import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { emptyReport } from '../../src/apply/step/report.js';
import { journalLine, listingEntry } from '../../src/apply/journal/journal.js';
import { writtenFile } from '../../src/plan/written-file.js';

const report = emptyReport('zonemason 1.0.0', new Date(0));
const listing = listingEntry({
  endpoint: 'https://dns.example.net',
  scope: 'example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  records: [],
});

function golden(name: string): string {
  return readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8');
}

describe('what a file is', () => {
  test.each([
    ['plan', 'a saved plan', golden('plan')],
    ['plan', 'a saved plan', golden('diff')],
    ['plan', 'a saved plan', JSON.stringify({ ...JSON.parse(golden('plan')), formatVersion: '7.0' })],
    ['report', 'the report of a run', JSON.stringify(report, null, 2)],
    ['report', 'the report of a run', JSON.stringify(report)],
    ['journal', 'the journal of a run', journalLine(listing, 0)],
    [
      'journal',
      'the journal of a run',
      journalLine(listing, 0) + journalLine({ kind: 'end', summary: report.summary, verified: true }, 0),
    ],
    ['events', 'the events of a run', golden('apply')],
    ['output', 'what `zonemason verify` printed', golden('verify')],
    ['output', 'what `zonemason validate` printed', golden('validate')],
    ['output', 'what `zonemason resolve` printed', golden('resolve')],
    ['output', 'what `zonemason log` printed', golden('log')],
    ['output', 'what `zonemason rollback` printed', golden('rollback')],
    ['output', 'what `zonemason find` printed', golden('find')],
    ['output', 'what `zonemason mail status` printed', golden('mail-status')],
    ['output', 'what `zonemason mail todo` printed', golden('mail-todo')],
    ['output', 'what `zonemason mail preview` printed', golden('mail-preview')],
  ])('%s, called %s', (kind, name, text) => {
    expect(writtenFile(text)).toMatchObject({ kind, name });
  });

  test.each([
    '',
    '\n',
    '{}',
    '[]',
    'null',
    '{"formatVersion":"1.0"}',
    '{"tool":"x","createdAt":"y"}',
    '{\n"a',
  ])('is not told from %j', (text) => {
    expect(writtenFile(text)).toBeNull();
  });

  test('is not told from a listing', () => {
    expect(writtenFile(golden('export'))).toBeNull();
  });
});
