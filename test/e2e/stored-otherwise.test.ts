import { describe, expect, test } from 'vitest';
import { laggingListing } from '../support/lagging-listing.js';
import type { HeldRecord } from '../support/memory-service.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';
const text = 'Two  Blanks';

interface Habit {
  readonly title: string;
  /** What the service makes of a record. */
  readonly spelled: (record: HeldRecord) => HeldRecord;
  readonly file: string;
  /** What a PUT changes, so that each field that it sends changes to something; null if there can be no such PUT. */
  readonly live: Partial<HeldRecord> | null;
  readonly fields: Readonly<Record<string, { readonly expected: unknown; readonly found: unknown }>>;
  readonly told: string;
}

const habits: readonly Habit[] = [
  {
    title: 'raises the TTL',
    spelled: (record) => ({ ...record, ttl: Math.max(600, record.ttl) }),
    file: 'www: { A: { content: 192.0.2.1, ttl: 300 } }',
    live: { content: '192.0.2.7', ttl: 900 },
    fields: { ttl: { expected: 300, found: 600 } },
    told: 'ttl is 600, not 300',
  },
  {
    title: 'has its own priorities',
    spelled: (record) => ({ ...record, prio: 10 }),
    file: 'www: { MX: { content: mx.example.net, prio: 5 } }',
    live: { type: 'MX', content: 'mx.example.org', prio: 20 },
    fields: { prio: { expected: 5, found: 10 } },
    told: 'prio is 10, not 5',
  },
  {
    title: 'folds blanks',
    spelled: (record) => ({ ...record, content: record.content.replace(/ +/g, ' ') }),
    file: `www: { TXT: "${text}" }`,
    live: { type: 'TXT', content: 'old' },
    fields: { content: { expected: text, found: 'Two Blanks' } },
    told: 'content is Two Blanks, not "Two··Blanks"',
  },
  {
    title: 'lowers the case of texts',
    spelled: (record) => ({ ...record, content: record.content.toLowerCase() }),
    file: 'www: { TXT: Text }',
    live: { type: 'TXT', content: 'old' },
    fields: { content: { expected: 'Text', found: 'text' } },
    told: 'content is text, not Text',
  },
  {
    title: 'ignores active',
    spelled: (record) => ({ ...record, active: true }),
    file: 'www: { A: { content: 192.0.2.1, active: false } }',
    live: null,
    fields: { active: { expected: false, found: true } },
    told: 'active is true, not false',
  },
  {
    title: 'quotes texts',
    spelled: (record) => ({ ...record, content: `"${record.content}"` }),
    file: 'www: { TXT: text }',
    live: { type: 'TXT', content: 'old' },
    fields: { content: { expected: 'text', found: '"text"' } },
    told: 'dns: { txt: quoted }',
  },
];

const writes = [
  ['creates', false],
  ['updates', true],
] as const;

const answers = [
  ['answers with ids', undefined],
  ['answers with nothing', () => ({ body: '' })],
] as const;

describe.each(answers)('a service that %s', (_, answerTo) => {
  describe.each(habits)('and $title', ({ spelled, file, live, fields, told }) => {
    test.concurrent.each(writes)('has a difference in a record that a step %s', async (__, isUpdate) => {
      if (isUpdate && !live) return;
      const { apply } = await withMemoryService({
        zones: { [zone]: `records:\n  ${file}\n` },
        live: { [zone]: isUpdate ? [{ id: '1', ...live }] : [] },
        shape: { spelled, ...(answerTo && { answerTo }) },
      });
      const { code, stdout, report } = await apply('--yes', '--allow', 'zone-emptied', '--settle', '1s');
      expect(code).toBe(6);
      expect(report.steps.map(({ status }) => status)).toEqual(['done']);
      expect(report.scopes).toMatchObject([
        { verified: false, differences: [{ kind: 'different', fields }] },
      ]);
      expect(report.scopes[0]?.differences).toHaveLength(1);
      expect(stdout.replace(/\s+/g, ' ')).toContain(told.replace(/\s+/g, ' '));
      expect(stdout).not.toContain('not created by this run');
    });
  });
});

describe('a listing that lags behind the changes', () => {
  const LAG_MS = 1500;

  test.concurrent.each([
    ['a create', { www: '192.0.2.1', new: '192.0.2.2' }],
    ['an update', { www: '192.0.2.9' }],
    ['a delete', {}],
  ])('is read again after %s', async (_, records) => {
    const lines = Object.entries(records).map(([name, address]) => `  ${name}: { A: ${address} }\n`);
    const { apply } = await withMemoryService({
      zones: { [zone]: `records:\n${lines.join('')}  kept: { A: 192.0.2.5 }\n` },
      live: { [zone]: [{ id: '1' }, { id: '2', prefix: 'kept', content: '192.0.2.5' }] },
      fault: laggingListing(LAG_MS),
    });
    const { code, report } = await apply('--yes');
    expect({ code, scopes: report.scopes }).toMatchObject({ code: 0, scopes: [{ verified: true }] });
  });
});
