import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../support/fault-server.js';
import { defaultText, idOf, withMail } from './mail-services.js';
import type { Run } from '../cli/support.js';
import { withMemoryService, writesOf } from './services.js';

const zone = 'example.com';
const rows = [
  { id: 1, prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true },
  { id: 2, prefix: 'www', type: 'A', content: '192.0.2.2', ttl: 3600, prio: 0, active: true },
];
/** What the files say, which is what is live. */
const zones = { [zone]: 'records: { www: { A: [192.0.2.1, 192.0.2.2] } }\n' };

type Listing = (rows: readonly object[]) => ScriptedAnswer;

interface Outcome extends Run {
  readonly writes: readonly string[];
}

/** Applies the zone file, where the list of the zone is answered so. */
async function applyZone(listing: Listing, text?: string): Promise<Outcome> {
  return applyZones({ [zone]: listing }, { text });
}

/** Applies a project of zones with one text, each of whose lists is answered in its own way. */
async function applyZones(
  listings: Readonly<Record<string, Listing>>,
  {
    text = zones[zone] ?? '',
    options = [],
  }: { readonly text?: string | undefined; readonly options?: readonly string[] } = {},
): Promise<Outcome> {
  const names = Object.keys(listings);
  const { run, service } = await withMemoryService({
    zones: Object.fromEntries(names.map((name) => [name, text])),
    live: Object.fromEntries(names.map((name) => [name, rows])),
    fault: ({ method, path }) => (method === 'GET' ? listings[path.slice(1)]?.(rows) : undefined),
  });
  const ended = await run(['apply', '--yes', ...options]);
  return { ...ended, writes: writesOf(service.seen) };
}

const german = { id: 'd1', language: 'de', subject: 'Hallo {{name}}', body: 'Hallo {{name}}\n' };
const french = { id: 'f1', language: 'fr', subject: 'Salut {{name}}', body: 'Salut {{name}}\n' };

interface MailListings {
  /** How the list of templates is answered. */
  readonly templates?: Listing;
  /** How the lists of translations are answered, by template. */
  readonly translations: Readonly<Record<string, Listing>>;
  readonly options?: readonly string[];
}

/** Applies mail folders that are as what is live. */
async function applyMail({ templates = json, translations, options = [] }: MailListings): Promise<Outcome> {
  const names = Object.keys(translations);
  const texts = { de: [german.subject, german.body], fr: [french.subject, french.body] } as const;
  const { run, service } = await withMail({
    files: Object.fromEntries(names.map((name) => [name, texts])),
    live: {},
    fault: ({ method, path }) => {
      if (method !== 'GET') return undefined;
      const name = names.find((each) => path.includes(idOf(each)));
      const list = names.map((each) => ({ id: idOf(each), name: each, ...defaultText }));
      const answer = name === undefined ? templates(list) : translations[name]?.([german, french]);
      return { answer: { status: 200, ...answer } };
    },
  });
  const ended = await run(['apply', '--yes', ...options]);
  return { ...ended, writes: writesOf(service.seen) };
}

function json(body: unknown, headers: Readonly<Record<string, string>> = {}): ScriptedAnswer {
  return { headers, body: JSON.stringify(body) };
}

describe('a list that equals the files is applied without a write', () => {
  const readable: Readonly<Record<string, Listing>> = {
    'a.example': (entries) => json(entries),
    'b.example': (entries) => json([...entries.slice(0, 1), ...entries]),
    'c.example': (entries) => json([...entries, ...entries.toReversed()]),
    'd.example': (entries) => json({ count: entries.length, data: entries, errors: [] }),
    'e.example': (entries) =>
      json(entries, { 'x-total-count': String(entries.length), 'x-total-pages': '1' }),
    'f.example': (entries) => json(entries, { 'content-range': `items 0-1/${entries.length}` }),
  };

  test.concurrent('of records, also where rows are listed twice or counted', async () => {
    expect(await applyZones(readable)).toMatchObject({ code: 0, stderr: '', writes: [] });
  });

  test.concurrent('of translations', async () => {
    const outcome = await applyMail({ translations: readable });
    expect(outcome).toMatchObject({ code: 0, stderr: '', writes: [] });
  });

  test.concurrent('of templates', async () => {
    const templates: Listing = (entries) => json({ total: 1, items: [...entries, ...entries] });
    const translations = { welcome: json };
    expect(await applyMail({ templates, translations })).toMatchObject({ code: 0, stderr: '', writes: [] });
  });
});

/** What is told of lists that are all refused. */
function refusals(lists: number): object {
  return { code: 1, writes: [], told: lists, isShort: true };
}

function outcomeOf({ code, stderr, writes }: Outcome): object {
  const lines = stderr.split('\n');
  const told = lines.filter((line) => /^error: .*cannot be read: /.test(line)).length;
  return { code, writes, told, isShort: lines.every((line) => line.length < 300) };
}

describe('a list that cannot be relied on is refused, and nothing is written', () => {
  const refused: Readonly<Record<string, Listing>> = {
    'two-contents': (entries) => json([...entries, { ...entries[0], content: 'x', body: 'x' }]),
    null: () => json(null),
    'empty-object': () => json({}),
    'empty-body': () => ({}),
    text: () => json('not found'),
    messages: () => json({ messages: [], status: 'error' }),
    failure: () => json({ data: [], success: false }),
    error: (entries) => json({ data: entries, error: 'database is down' }),
    problem: () => json({ type: 'about:blank', title: 'No', status: 503, detail: 'No' }),
    'two-lists': (entries) => json({ data: entries, items: [] }),
    'two-objects': (entries) => json({ data: { items: entries } }),
    'another-name': (entries) => json({ value: entries }),
    pages: (entries) => json({ data: entries, meta: { pagination: { pages: 2 } } }),
    token: (entries) => json({ items: entries, nextPageToken: 'abc' }),
    cursor: (entries) => json({ items: entries, cursor: 'abc' }),
    last: (entries) => json({ results: entries, last: false }),
    count: (entries) => json({ count: 3, data: entries }),
    range: (entries) => json(entries, { 'content-range': 'items 0-1/*' }),
    'total-pages': (entries) => json(entries, { 'x-total-pages': '3' }),
    pagination: (entries) => json(entries, { 'x-pagination': '{"HasNext":true}' }),
    status: (entries) => ({ ...json(entries), status: 206 }),
    'cut-off': (entries) => ({ body: JSON.stringify(entries).slice(0, -1) }),
    brackets: () => ({ body: '['.repeat(2_000_000) }),
    quotes: () => ({ body: `[1234567890123456,"${'\\"'.repeat(100_000)}` }),
  };

  test.concurrent('of records', async () => {
    const listings = Object.entries(refused).map(([name, listing]) => [`${name}.example`, listing]);
    const outcome = await applyZones(Object.fromEntries(listings), { options: ['--verbose'] });
    expect(outcomeOf(outcome)).toEqual(refusals(listings.length));
  });

  test.concurrent('of translations', async () => {
    const listings = Object.values(refused).map((listing, index) => [`t${index}`, listing]);
    const translations = Object.fromEntries(listings);
    const outcome = await applyMail({ translations, options: ['--verbose'] });
    expect(outcomeOf(outcome)).toEqual(refusals(listings.length));
  });

  test.concurrent.each(['two-contents', 'null', 'messages', 'count', 'brackets'])(
    'of templates: %s',
    async (name) => {
      const templates = refused[name] ?? json;
      const outcome = await applyMail({ templates, translations: { welcome: json } });
      expect(outcomeOf(outcome)).toEqual(refusals(1));
    },
  );
});

test.concurrent.each([
  ['9007199254740993', 'PUT /example.com/9007199254740993'],
  ['9007199254740993.0', 'PUT /example.com/9007199254740993'],
  ['9007199254740993e0', 'PUT /example.com/9007199254740993'],
  ['900719925474099.3e1', 'PUT /example.com/9007199254740993'],
  ['17.0', 'PUT /example.com/17'],
])('a record with the id %s is written under that id', async (id, write) => {
  const body = JSON.stringify([{ ...rows[0], id: 'ID' }]).replace('"ID"', id);
  const { writes } = await applyZone(
    () => ({ body }),
    'records: { www: { A: { content: 192.0.2.1, ttl: 600 } } }\n',
  );
  expect(writes).toEqual([write]);
});

test.concurrent('a record with an id that is a fraction is not written', async () => {
  const { code, writes } = await applyZone(() => json([{ ...rows[0], id: 17.5 }]));
  expect({ code, writes }).toEqual({ code: 1, writes: [] });
});

test.concurrent('a number with many digits in an unknown field does no harm', async () => {
  const { code, writes } = await applyZone((entries) =>
    json(entries.map((entry) => ({ ...entry, load: 0.30000000000000004 }))),
  );
  expect({ code, writes }).toEqual({ code: 0, writes: [] });
});

test.concurrent('a list that repeats rows after a run is as planned', async () => {
  const { apply, service } = await withMemoryService({
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, new: { A: 192.0.2.3 } }\n' },
    live: { [zone]: rows },
    shape: { listing: (records) => [...records, ...records] },
  });
  const { code, report } = await apply('--yes');
  expect({ code, writes: writesOf(service.seen).toSorted() }).toEqual({
    code: 0,
    writes: ['DELETE /example.com/2', 'POST /example.com'],
  });
  expect(report).toMatchObject({ scopes: [{ verified: true }] });
});

test.concurrent.each<[string, unknown]>([
  ['null', null],
  ['an empty object', {}],
  ['one page', { data: rows.slice(0, 1), total: 7 }],
])('a zone that cannot be read again after a run is not verified: %s', async (_, body) => {
  let hasWritten = false;
  const { apply } = await withMemoryService({
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 } }\n' },
    live: { [zone]: rows },
    fault: ({ method }) => {
      if (method !== 'GET') hasWritten = true;
      return method === 'GET' && hasWritten ? json(body) : undefined;
    },
  });
  const { code, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report).toMatchObject({ summary: { done: 1 }, scopes: [{ verified: false }] });
});
