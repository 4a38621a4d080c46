import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import type { JournalReader } from '../../../src/apply/journal/journal-outline.js';
import { readOutline } from '../../../src/apply/journal/journal-outline.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { createStep } from '../../render/support.js';
import { runs } from '../../support/runs.js';
import { live, record } from '../../support/zones.js';

const hostile = '"records":[ ,"template":{"brand":"other" \\" \n\u202e';
const provenance = { commit: 'a'.repeat(40), ref: hostile, actor: null, run: null };
const listing = listingEntry<DnsRecord>({
  endpoint: 'https://dns.example.net/custom',
  scope: 'example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  provenance,
  restores: 'earlier.jsonl',
  records: live(Array.from({ length: 300 }, () => record({ type: 'TXT', content: hostile }))),
});
const intent: JournalEntry<DnsRecord> = { kind: 'intent', step: createStep({}, { id: 's1' }) };
const outcome = (id: string, status: 'done' | 'failed'): JournalEntry<DnsRecord> => ({
  kind: 'outcome',
  id,
  status,
  error: null,
  recordId: null,
});
const end = (done: number, failed = 0): JournalEntry<DnsRecord> => ({
  kind: 'end',
  summary: { done, failed, unknown: 0, notAttempted: 0 },
  verified: failed === 0,
});

function textOf(...entries: readonly JournalEntry<DnsRecord>[]): string {
  return entries.map((entry) => journalLine(entry, 0)).join('');
}

/** Reads a file with this text. */
async function outlineOf(text: string | Buffer): Promise<object> {
  const bytes = Buffer.from(text);
  const reader: JournalReader = {
    head: async (_, length) => bytes.subarray(0, length),
    tail: async (_, length) => bytes.subarray(Math.max(0, bytes.length - length)),
    whole: async () => bytes,
  };
  return readOutline('j.jsonl', reader);
}

describe('the outline of a journal', () => {
  test('has what its beginning says, whatever texts are in it', async () => {
    expect(await outlineOf(textOf(listing, intent, outcome('s1', 'done'), end(1)))).toEqual({
      path: 'j.jsonl',
      time: '1970-01-01T00:00:00.000Z',
      endpoint: 'https://dns.example.net/custom',
      scope: 'example.com',
      brand: null,
      provenance,
      restores: 'earlier.jsonl',
      done: 1,
      total: 1,
      hasChanged: true,
      isComplete: true,
    });
  });

  test.each<[string, readonly JournalEntry<DnsRecord>[], object]>([
    ['nothing was begun', [], { done: 0, total: null, hasChanged: false }],
    ['a step may have been carried out', [intent], { done: 0, total: null, hasChanged: true }],
    ['a step was done', [intent, outcome('s1', 'done')], { done: 1, total: null, hasChanged: true }],
    ['a step failed', [intent, outcome('s1', 'failed')], { done: 0, total: null, hasChanged: false }],
    [
      'a deleted record was put back',
      [outcome('s1', 'done'), outcome('s1-undo', 'done')],
      { done: 0, total: null, hasChanged: true },
    ],
    ['no step was done', [intent, outcome('s1', 'failed'), end(0, 1)], { total: 1, hasChanged: false }],
    [
      'one step was done, and one failed',
      [end(1, 1)],
      { done: 1, total: 2, hasChanged: true, isComplete: false },
    ],
  ])('says how far the run got: %s', async (_, entries, state) => {
    expect(await outlineOf(textOf(listing, ...entries))).toMatchObject(state);
  });

  test('reads no commit that is not the id of one', async () => {
    const forged = { ...listing, provenance: { ...provenance, commit: '$(reboot)' } };
    expect(await outlineOf(textOf(forged, end(1)))).toMatchObject({ provenance: { commit: null } });
  });

  test.each<[string, string, boolean]>([
    ['an empty file', '', true],
    ['zeros after a loss of power', '\0\0\0', true],
    ['the beginning of the first line', textOf(listing).slice(0, 200), true],
    ['another format', textOf(listing).replace('"formatVersion":"2', '"formatVersion":"3'), false],
    ['something else', 'zone: example.com\n', false],
    ['a line that is damaged', `${textOf(listing)}{"kind"\n${textOf(outcome('s1', 'done'))}`, false],
  ])('is unclear for %s', async (_, text, changedNothing) => {
    expect(await outlineOf(text)).toEqual({ path: 'j.jsonl', reason: expect.any(String), changedNothing });
  });

  test('of a journal that was cut off anywhere never says that the run ended, or changed nothing though it did', async () => {
    const bytes = Buffer.from(textOf(listing, intent, outcome('s1', 'done'), end(1)));
    const first = Buffer.byteLength(textOf(listing, intent));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        const outline = await outlineOf(bytes.subarray(0, length));
        if ('reason' in outline) expect(length).toBeLessThan(Buffer.byteLength(textOf(listing)));
        else expect(outline).toMatchObject({ total: null });
        if (length >= first) expect(outline).toMatchObject({ hasChanged: true });
      }),
      { numRuns: runs(200) },
    );
  });
});
