import { expect, test } from 'vitest';
import type { ExportNote } from '../../../src/dns/zonefile/exported-zone.js';
import { commonTtl, leftOut, recordText } from '../../../src/dns/zonefile/exported-zone.js';
import { exampleRecord } from '../example-record.js';

const set = (...ttls: readonly number[]) => ttls.map((ttl) => exampleRecord({ ttl }));

test('the lowest TTL of active records is that of the set, and noted where they differ', () => {
  const notes: ExportNote[] = [];
  expect(commonTtl([...set(300, 60, 300), exampleRecord({ ttl: 1, active: false })], notes)).toBe(60);
  expect(notes.map(({ what }) => what)).toEqual(['www A']);
  expect(notes[0]?.reason).toContain('1 m, 5 m');
});

test('one TTL is not noted, and there may be none', () => {
  const notes: ExportNote[] = [];
  expect([commonTtl(set(300, 300), notes), commonTtl([], notes)]).toEqual([300, 0]);
  expect(notes).toEqual([]);
});

test.each([
  [exampleRecord(), 'www 3600 A 192.0.2.1'],
  [exampleRecord({ prefix: '', prio: 7 }), '@ 3600 A 192.0.2.1'],
  [exampleRecord({ type: 'MX', content: 'mx.example.net', prio: 7 }), 'www 3600 MX 7 mx.example.net'],
  [exampleRecord({ type: 'TXT', content: 'a\nb' }), 'www 3600 TXT a\\nb'],
])('%j is one line', (record, line) => {
  expect(recordText(record)).toBe(line);
  const notes: ExportNote[] = [];
  expect(leftOut(record, 'why', notes)).toBe(`not exported: ${line}`);
  expect(notes.map(({ what }) => what)).toEqual([line]);
});
