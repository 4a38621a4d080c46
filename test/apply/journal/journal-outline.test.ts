import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import type { JournalReader } from '../../../src/apply/journal/journal-outline.js';
import { readJournalHead, readOutline } from '../../../src/apply/journal/journal-outline.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { createStep } from '../../render/support.js';
import { runs } from '../../support/runs.js';
import { live, record } from '../../support/zones.js';

const NONE = { done: 0, failed: 0, unknown: 0, notAttempted: 0 };
const hostile = '"records":[ ,"template":{"brand":"other" \\" \n\u202e';
const provenance = { commit: 'a'.repeat(40), ref: hostile, actor: null, run: null };
const aboutRun = {
  endpoint: 'https://dns.example.net/custom',
  scope: 'example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  provenance,
  restores: 'earlier.jsonl',
};
const listing = listingEntry<DnsRecord>({
  ...aboutRun,
  records: live(Array.from({ length: 300 }, () => record({ type: 'TXT', content: hostile }))),
});
const intent: JournalEntry<DnsRecord> = { kind: 'intent', step: createStep({}, { id: 's1' }) };
const outcome = (id: string, status: 'done' | 'failed' | 'unknown'): JournalEntry<DnsRecord> => ({
  kind: 'outcome',
  id,
  status,
  error: null,
  recordId: null,
});
const unsent: JournalEntry<DnsRecord> = {
  kind: 'outcome',
  id: 's1',
  status: 'failed',
  error: null,
  recordId: null,
  effect: 'none',
};
const end = (done: number, failed = 0, verified = failed === 0): JournalEntry<DnsRecord> => ({
  kind: 'end',
  summary: { done, failed, unknown: 0, notAttempted: 0 },
  verified,
});

function textOf(...entries: readonly JournalEntry<DnsRecord>[]): string {
  return entries.map((entry) => journalLine(entry, 0)).join('');
}

function readerOf(bytes: Buffer): JournalReader {
  return {
    head: async (_, length) => bytes.subarray(0, length),
    tail: async (_, length) => bytes.subarray(Math.max(0, bytes.length - length)),
    whole: async () => bytes,
  };
}

/** Reads a file with this text. */
async function outlineOf(text: string | Buffer): Promise<object> {
  return readOutline('j.jsonl', readerOf(Buffer.from(text)));
}

describe('the outline of a journal', () => {
  test('has what its beginning says, whatever texts are in it', async () => {
    expect(await outlineOf(textOf(listing, intent, outcome('s1', 'done'), end(1)))).toEqual({
      path: 'j.jsonl',
      time: '1970-01-01T00:00:00.000Z',
      endpoint: 'https://dns.example.net/custom',
      scope: 'example.com',
      brand: null,
      project: null,
      provenance,
      restores: 'earlier.jsonl',
      isPart: false,
      done: 1,
      unknown: 0,
      total: 1,
      hasChanged: true,
      isComplete: true,
    });
  });

  test.each<[string, readonly JournalEntry<DnsRecord>[], object]>([
    ['nothing was begun', [], { done: 0, total: null, hasChanged: false, isComplete: false }],
    ['it is not known whether a step was done', [outcome('s1', 'unknown')], { unknown: 1, hasChanged: true }],
    ['it was known later', [outcome('s1', 'unknown'), outcome('s1', 'done')], { done: 1, unknown: 0 }],
    [
      'what a group deleted was restored',
      [outcome('s1', 'done'), outcome('s1-undo', 'done'), end(0, 1, true)],
      { hasChanged: false },
    ],
    [
      'what a group deleted was restored, but no listing showed it',
      [outcome('s1', 'done'), outcome('s1-undo', 'done'), end(0, 1, false)],
      { hasChanged: true },
    ],
    ['a step may have been carried out', [intent], { done: 0, unknown: 1, total: null, hasChanged: true }],
    [
      'a step was done',
      [intent, outcome('s1', 'done')],
      { done: 1, unknown: 0, total: null, hasChanged: true },
    ],
    ['a step failed', [intent, outcome('s1', 'failed')], { done: 0, total: null, hasChanged: true }],
    ['nothing was sent', [intent, unsent], { done: 0, total: null, hasChanged: false }],
    [
      'a step was refused, and no listing showed that it was not done',
      [intent, outcome('s1', 'failed'), end(0, 1, false)],
      { done: 0, total: 1, hasChanged: true },
    ],
    [
      'nothing was sent, and the service could not be read at the end',
      [intent, unsent, end(0, 1, false)],
      { done: 0, total: 1, hasChanged: false },
    ],
    [
      'a deleted record was put back',
      [outcome('s1', 'done'), outcome('s1-undo', 'done')],
      { done: 0, total: null, hasChanged: true },
    ],
    [
      'a change of type was carried out as a DELETE and a POST',
      [intent, outcome('s1-delete', 'done'), outcome('s1-create', 'done'), outcome('s1', 'done')],
      { done: 1, total: null, hasChanged: true },
    ],
    [
      'it is not known of either request of a change of type',
      [intent, outcome('s1-delete', 'unknown')],
      { done: 0, unknown: 1, total: null, hasChanged: true },
    ],
    [
      'a change of type was carried out by half',
      [intent, outcome('s1-delete', 'done')],
      { done: 0, total: null, hasChanged: true },
    ],
    [
      'a change of type was set back',
      [intent, outcome('s1-reset', 'done'), outcome('s1', 'failed'), end(0, 1)],
      { done: 0, total: 1, hasChanged: true },
    ],
    ['no step was done', [intent, outcome('s1', 'failed'), end(0, 1, true)], { total: 1, hasChanged: false }],
    [
      'one step was done, and one failed',
      [end(1, 1)],
      { done: 1, total: 2, hasChanged: true, isComplete: false },
    ],
  ])('says how far the run got: %s', async (_, entries, state) => {
    expect(await outlineOf(textOf(listing, ...entries))).toMatchObject(state);
  });

  test.each([
    [{ done: 0 }, true, { total: 0, hasChanged: false, isComplete: true }],
    [{ done: 1 }, false, { total: 1, hasChanged: true, isComplete: false }],
    [{ done: 1, notAttempted: 1 }, true, { total: 2, hasChanged: true, isComplete: false }],
    [{ done: 1, failed: 2, unknown: 1, notAttempted: 8 }, false, { unknown: 1, total: 12, hasChanged: true }],
  ])('is that of the end %j, verified: %s, and reads nothing before it', async (counts, verified, state) => {
    const summary = { ...NONE, ...counts };
    const text = textOf(listing, { kind: 'end', summary, verified });
    const reader = { ...readerOf(Buffer.from(text)), whole: async () => null };
    expect(await readOutline('j.jsonl', reader)).toMatchObject(state);
  });

  const summary = { done: 1, failed: 1, unknown: 1, notAttempted: 1 };
  test.each<object>([
    { kind: 'note', summary, verified: true },
    { kind: 'end', verified: true },
    ...[-1, 1.5, '1', null].flatMap((count) =>
      Object.keys(summary).map((name) => ({ kind: 'end', summary: { ...summary, [name]: count } })),
    ),
    { kind: 'intent' },
    { kind: 'note', step: { id: 's1' } },
    { kind: 'note', id: 's1', status: 'done' },
    { kind: 'outcome', id: 1, status: 'done' },
  ])('learns nothing from the line %j', async (line) => {
    expect(await outlineOf(`${textOf(listing)}${JSON.stringify(line)}\n`)).toMatchObject({
      done: 0,
      total: null,
      hasChanged: false,
    });
  });

  test('takes only `true` for verified', async () => {
    const text = textOf(listing, end(1)).replace('"verified":true', '"verified":"yes"');
    expect(await outlineOf(text)).toMatchObject({ total: 1, isComplete: false });
  });

  test('reads no text where there is something else', async () => {
    const text = textOf(listing).replace('"actor":null', '"actor":5').replace('"earlier.jsonl"', '{}');
    expect(await outlineOf(text)).toMatchObject({ provenance, restores: null });
  });

  test('says that only some records were restored', async () => {
    const text = textOf(listingEntry<DnsRecord>({ ...aboutRun, part: true, records: [] }), end(1));
    expect(await outlineOf(text)).toMatchObject({ isPart: true });
  });

  test('has the brand of a template', async () => {
    const template = {
      brand: 'a "b"',
      id: '7',
      language: 'en',
      name: 'welcome',
      subject: hostile,
      body: hostile,
    };
    const text = textOf(listingEntry<DnsRecord>({ ...aboutRun, template, records: [] }), end(1));
    expect(await outlineOf(text)).toMatchObject({ brand: 'a "b"', total: 1 });
  });

  test('reads no commit that is not the id of one', async () => {
    const forged = { ...listing, provenance: { ...provenance, commit: '$(reboot)' } };
    expect(await outlineOf(textOf(forged, end(1)))).toMatchObject({ provenance: { commit: null } });
  });

  test.each<[string, string, boolean]>([
    ['an empty file', '', true],
    ['zeros after a loss of power', '\0\0\0', true],
    ['many zeros', '\0'.repeat(20_000), true],
    ['the beginning of the first line', textOf(listing).slice(0, 200), true],
    ['another format', textOf(listing).replace('"formatVersion":"2', '"formatVersion":"3'), false],
    ['something else', 'zone: example.com\n', false],
    ['a line that is damaged', `${textOf(listing)}{"kind"\n${textOf(outcome('s1', 'done'))}`, false],
  ])('is unclear for %s', async (_, text, changedNothing) => {
    expect(await outlineOf(text)).toEqual({ path: 'j.jsonl', reason: expect.any(String), changedNothing });
  });

  test.each([
    ['"kind":"listing"', '"kind":"note"'],
    ['"formatVersion":"2', '"formatVersion":"32'],
    [/"formatVersion":"2[^"]*"/, '"formatVersion":2.5'],
    [/"time":"[^"]*"/, '"time":5'],
    [/"time":"[^"]*"/, '"time":"yesterday"'],
    [/"endpoint":"[^"]*"/, '"endpoint":5'],
    [/"scope":"[^"]*"/, '"scope":5'],
  ])('is unclear with another beginning: %s is %s', async (from, to) => {
    const text = textOf(listing, end(1)).replace(from, to);
    expect(await outlineOf(text)).toMatchObject({ reason: expect.any(String), changedNothing: false });
    expect(await readJournalHead('j.jsonl', readerOf(Buffer.from(text)))).toBe(null);
  });

  test.each([null, Buffer.from('{"kind"')])('is unclear for a file that cannot be read', async (head) => {
    const reader = { head: async () => head, tail: async () => null, whole: async () => null };
    expect(await readOutline('j.jsonl', reader)).toMatchObject({ changedNothing: false });
    expect(await readJournalHead('j.jsonl', reader)).toBe(null);
  });

  test('begins with the head of the journal, which can be read alone', async () => {
    const bytes = Buffer.from(textOf(listing));
    const nothingElse = { tail: async () => null, whole: async () => null };
    const head = await readJournalHead('j.jsonl', { ...readerOf(bytes), ...nothingElse });
    expect(head).toMatchObject({ scope: 'example.com', provenance });
    expect(await outlineOf(bytes)).toMatchObject({ ...head });
  });

  test('does not take a journal that cannot be read to its end for one that changed nothing', async () => {
    const head = Buffer.from(textOf(listing));
    const reader = { head: async () => head, tail: async () => null, whole: async () => null };
    expect(await readOutline('j.jsonl', reader)).toMatchObject({ changedNothing: false });
  });

  test('of a journal that was cut off anywhere never says that the run ended, or changed nothing though it did', async () => {
    const bytes = Buffer.from(textOf(listing, intent, outcome('s1', 'done'), end(1)));
    const atListing = Buffer.byteLength(textOf(listing));
    const atIntent = Buffer.byteLength(textOf(listing, intent));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        const cut = { changedNothing: true };
        const open = { total: null, hasChanged: length >= atIntent };
        expect(await outlineOf(bytes.subarray(0, length))).toMatchObject(length < atListing ? cut : open);
      }),
      { numRuns: runs(200) },
    );
  });
});
