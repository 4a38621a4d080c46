import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, listingEntry } from '../../../src/apply/journal/journal.js';
import { readJournal } from '../../../src/apply/journal/read-journal.js';
import { emptyReport } from '../../../src/apply/step/report.js';
import { Failure } from '../../../src/failure.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { journalFile } from '../../../src/load/generated/journal-file.js';
import { createStep, somePlan } from '../../render/support.js';
import { live, record } from '../../support/zones.js';

const records = live([
  record({ prefix: 'www', type: 'A', content: '192.0.2.1' }),
  record({ type: 'TXT', content: 'münchen "\\" \u202e\n{"kind":"end"}' }),
]);
const listing = listingEntry<DnsRecord>({
  endpoint: 'https://dns.example.net/custom',
  scope: 'example.com',
  fingerprint: `sha256:${'0'.repeat(64)}`,
  records,
});
const intent: JournalEntry<DnsRecord> = { kind: 'intent', step: createStep({}, { id: 's1' }) };
const outcome: JournalEntry<DnsRecord> = {
  kind: 'outcome',
  id: 's1',
  status: 'done',
  error: null,
  recordId: '7',
};
const summary = { done: 1, failed: 0, unknown: 0, notAttempted: 0 };
const end: JournalEntry<DnsRecord> = { kind: 'end', summary, verified: true };

function lines(...entries: readonly JournalEntry<DnsRecord>[]): string {
  return entries.map((entry) => journalLine(entry, 0)).join('');
}

const whole = lines(listing, intent, outcome, end);
const head = lines(listing);

function read(text: string) {
  return readJournal(sourceFile('j.jsonl', text), isEntry);
}

function isEntry(value: unknown): value is JournalEntry<DnsRecord> {
  return journalFile(value);
}

/** Leaves it to the reader what a line must have. */
function isAnyEntry(value: unknown): value is JournalEntry<DnsRecord> {
  return typeof value === 'object';
}

function failureOf(text: string): unknown {
  try {
    read(text);
  } catch (error) {
    return error instanceof Failure ? error.kind : error;
  }
  return null;
}

function messageOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Failure) return error.message;
  }
  return '';
}

describe('the listing of a journal', () => {
  test.each([
    ['that is whole', whole],
    ['of a run that was cut off', lines(listing, intent)],
    ['of a run that had not begun', head],
    ['without its last line feed', whole.trimEnd()],
    ['of which only the listing was written, without a line feed', head.trimEnd()],
    ['with zeros at its end, as a loss of power may leave them', `${lines(listing, intent)}\0\0\0\0`],
    ['of a later minor version', whole.replace('"formatVersion":"2.3"', '"formatVersion":"2.9","more":true')],
  ])('%s is read', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'listing', scope: 'example.com', records });
  });

  test.each([
    ['of the listing', '2026-11-21T09:30:00.000Z', journalLine(listing, Date.UTC(2026, 10, 21, 9, 30))],
    ['of the end', '1970-01-01T00:00:09.000Z', lines(listing, intent) + journalLine(end, 9000)],
    ['that is left out', '', head.replace(/"time":"[^"]*",/, '')],
    ['that is no text', '', head.replace(/"time":"[^"]*"/, '"time":7')],
  ])('has the time of the last line: that %s', (_, time, text) => {
    expect(readJournal(sourceFile('j.jsonl', text), isAnyEntry).lastLineAt).toBe(time);
  });

  test('is read wherever the journal was cut off after it, and never in part', () => {
    const found = Array.from(whole, (_, length) => failureOf(whole.slice(0, length)));
    const listingEnds = head.trimEnd().length;
    expect(found).toEqual(found.map((_, length) => (length < listingEnds ? 'usage' : null)));
  });
});

describe('a run that ended before its listing was written', () => {
  test.each([
    ['', 'is empty'],
    ['\0\0\0', 'is empty'],
    [head.slice(0, 9), 'ends in its first line'],
    [head.trimEnd().slice(0, -1), 'ends in its first line'],
  ])('is told from a journal of %j', (text, state) => {
    expect(messageOf(text)).toBe(`j.jsonl ${state}: its run was interrupted before it changed anything`);
  });
});

describe('a journal of format 1', () => {
  const beginning =
    '{"kind":"listing","time":"2026-11-21T09:30:00.000Z","formatVersion":"1.0","tool":"zonemason 0.1.0"';
  const sum = `"fingerprint":"sha256:${'0'.repeat(64)}"`;
  const ofZone =
    `${beginning},"endpoint":"https://dns.example.net/custom","zone":"example.com",${sum},` +
    '"records":[{"id":"1","prefix":"www","type":"A","content":"192.0.2.1","prio":0,"ttl":3600,"active":true}]}\n';
  const template =
    '"template":{"brand":"acme","id":"5f0c","name":"welcome","language":"en","subject":"Welcome","body":"Hello"}';
  const ofTemplate =
    `${beginning},"endpoint":"https://api.example.net","zone":"mail/welcome",${sum},${template},` +
    '"records":[{"id":"t1","language":"de","subject":"Willkommen","body":"Hallo"}]}\n';

  test.each([
    ['zone', ofZone, { scope: 'example.com', records: [{ id: '1', content: '192.0.2.1' }] }],
    [
      'template',
      ofTemplate,
      { scope: 'mail/welcome', template: { brand: 'acme', id: '5f0c' }, records: [{ id: 't1' }] },
    ],
    ['zone, of a later minor version', ofZone.replace('"1.0"', '"1.9"'), { scope: 'example.com' }],
  ])('has the scope of its %s as `zone`', (_, text, found) => {
    expect(read(text + lines(intent, outcome, end))).toMatchObject(found);
  });

  test.each([
    ['without its zone', ofZone.replace('"zone":"example.com",', '')],
    ['with a scope in the place of its zone', ofZone.replace('"zone":', '"scope":')],
    ['of a template that it does not describe', ofTemplate.replace(`${template},`, '')],
    ['without its records', ofZone.replace(/,"records":.*(?=\})/, '')],
    ['of no version that there is', ofZone.replace('"1.0"', '"1.x"')],
  ])('%s is damaged', (_, text) => {
    expect(messageOf(text)).toBe('j.jsonl is not a journal, or it is damaged: see line 1');
  });

  test('is damaged where one of its lines is', () => {
    const text = ofZone + lines(intent, outcome).replace('"kind":"outcome"', '"kind":"outcom"');
    expect(messageOf(text)).toBe('j.jsonl is not a journal, or it is damaged: see line 3');
  });
});

describe('a record that a journal lists twice', () => {
  const [first, ...others] = records;
  const text = (again: unknown): string =>
    head.replace(/"records":\[.*\]/s, `"records":${JSON.stringify([...records, again])}`);

  test('is there once, where it stands first', () => {
    expect(read(text(first)).records).toEqual([first, ...others]);
  });

  test.each([{ content: '192.0.2.9' }, { ttl: 60 }, { active: false }])(
    'is refused with another %j',
    (change) => {
      expect(failureOf(text({ ...first, ...change }))).toBe('usage');
    },
  );
});

describe('reports a run that was interrupted before it changed anything', () => {
  test('wherever its first line was cut off', () => {
    const length = head.trimEnd().length;
    const messages = Array.from({ length }, (_, cut) => messageOf(head.slice(0, cut)));
    expect(messages.filter((message) => !message.includes('before it changed anything'))).toEqual([]);
  });

  test.each(['\0\0\0', `${head.slice(0, 9)}\0\0`, `${head.slice(0, 40)}\0`])(
    'also with zeros at its end, as a loss of power may leave them: %j',
    (text) => {
      expect(messageOf(text)).toContain('before it changed anything');
    },
  );

  test.each(['zone: example.com', '{"kind":"intent"', '{ }', 'x'])(
    'but not what is no journal: %j',
    (text) => {
      expect(messageOf(text)).not.toContain('before it changed anything');
    },
  );
});

describe('wrong usage is', () => {
  test.each([
    ['an empty file', ''],
    ['no JSON', 'zone: example.com\n'],
    ['other JSON', '{}\n'],
    ['a saved plan', '{\n  "formatVersion": "1.0"\n}\n'],
    ['a journal without its beginning', lines(intent, outcome, end)],
    ['two journals in one', whole + whole],
    ['the listing of another one after that of a run that had not begun', head + whole],
    ['something after the end', lines(listing, end, intent)],
    ['a line that is damaged', whole.replace('"kind":"intent"', '"kind":"intent')],
    ['a line of no known kind', whole.replace('"kind":"intent"', '"kind":"intend"')],
    ['a record without a field', whole.replace('"prio":0,', '')],
    ['an empty line', whole.replace('\n', '\n\n')],
    ['a last line that is damaged, but not cut off', `${lines(listing, intent)}{"kind":"outc\n`],
  ])('%s', (_, text) => {
    expect(failureOf(text)).toBe('usage');
  });

  test.each([
    ['the report of a run', JSON.stringify(emptyReport('zonemason 1.0.0', new Date(0)))],
    ['the report of a run', JSON.stringify(emptyReport('zonemason 1.0.0', new Date(0)), null, 2)],
    ['a saved plan', `${JSON.stringify(somePlan([]), null, 2)}\n`],
    ['the events of a run', '{"kind":"start","formatVersion":"3.0"}\n{"kind":"end"}\n'],
  ])('%s, which is called so, whatever its version', (name, text) => {
    expect(failureOf(text)).toBe('usage');
    expect(messageOf(text)).toBe(`j.jsonl is not a journal, but ${name}`);
  });

  test.each(['3.0', '3.1', '12.0', '3'])('a later format, which is named: %s', (version) => {
    const later = whole.replace('"formatVersion":"2.3"', `"formatVersion":"${version}"`);
    expect(failureOf(later)).toBe('usage');
    expect(messageOf(later)).toBe(`j.jsonl has journal format ${version}, this version reads 1.x and 2.x`);
  });

  test.each([
    ['a known format without a minor version', whole.replace('"2.3"', '"2"')],
    ['a format that is no text', whole.replace('"2.3"', '2')],
    ['none', '{}\n'],
  ])('%s, which is no other format', (_, text) => {
    expect(messageOf(text)).toBe('j.jsonl is not a journal, or it is damaged: see line 1');
  });

  test('whatever is changed in the lines after the listing, if it is no longer JSON', () => {
    fc.assert(
      fc.property(fc.nat({ max: whole.length - head.length - 2 }), (offset) => {
        const at = head.length + offset;
        fc.pre(whole[at] !== '\n');
        const text = `${whole.slice(0, at)}\u0001${whole.slice(at + 1)}`;
        expect(failureOf(text)).toBe('usage');
      }),
    );
  });
});
