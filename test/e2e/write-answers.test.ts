import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../support/fault-server.js';
import type { HeldRecord, MemoryServiceOptions } from '../support/memory-service.js';
import { withMemoryService, writesOf } from './services.js';

const zone = 'example.com';
/** A change of type is a DELETE and a POST, which is a group. */
const settings = '  replace: recreate\n';
/** A create, an update, a delete, and a type switch, which is a DELETE and a POST. */
const zones = {
  [zone]: `records:
  www: { A: 192.0.2.1 }
  mail: { A: 192.0.2.3 }
  api: { A: { content: 192.0.2.4, ttl: 600 } }
  blog: { A: 192.0.2.5 }
`,
};
const live = {
  [zone]: [
    { id: 1, prefix: 'www' },
    { id: 2, prefix: 'api', content: '192.0.2.4' },
    { id: 3, prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { id: 4, prefix: 'old', content: '192.0.2.9' },
  ],
};

/** What comes of it in every case: the right writes, each once, and nothing left to do. */
const applied = {
  code: 0,
  messages: '',
  writes: [
    'DELETE /example.com/3',
    'DELETE /example.com/4',
    'POST /example.com',
    'POST /example.com',
    'PUT /example.com/2',
  ],
  records: ['api A 192.0.2.4 600', 'blog A 192.0.2.5 3600', 'mail A 192.0.2.3 3600', 'www A 192.0.2.1 3600'],
  codeOfSecondPlan: 0,
};

type Shape = Omit<MemoryServiceOptions, 'zones'>;

async function apply(shape: Shape): Promise<typeof applied> {
  const { run, service } = await withMemoryService({ settings, zones, live, shape });
  const { code, stderr } = await run(['apply', '--yes']);
  const records = service
    .records(zone)
    .map(({ prefix, type, content, ttl }) => `${prefix} ${type} ${content} ${ttl}`);
  const again = await run(['plan', '--detailed-exitcode']);
  return {
    code: code ?? -1,
    messages: stderr,
    writes: writesOf(service.seen).toSorted(),
    records: records.toSorted(),
    codeOfSecondPlan: again.code ?? -1,
  };
}

describe('apply comes to the same end when writes that are carried out are answered with', () => {
  test.concurrent.each<[string, NonNullable<Shape['answerTo']>]>([
    ['nothing', () => ({})],
    ['204', () => ({ status: 204 })],
    ['202 and text', () => ({ status: 202, body: 'Queued.\r\n' })],
    ['a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Saved</h1>' })],
    [
      'no JSON where JSON was promised',
      () => ({ headers: { 'content-type': 'application/json' }, body: '{"id": ' }),
    ],
    ['null', () => json(null)],
    ['a number', (_, { id }) => json(id)],
    ['an envelope', (_, { id }) => json({ status: 'ok', data: { record: { id } } })],
    ['the id of something else', () => json({ id: 'request-4711' })],
    ['a Location', (_, { id }) => ({ status: 201, headers: { location: `/example.com/${id}` } })],
    ['what could be an error', () => json({ error: null, errors: [], message: 'error: none' })],
  ])('%s', async (_, answerTo) => {
    expect(await apply({ answerTo })).toEqual(applied);
  });
});

describe('the listing decides what became of writes that are answered with', () => {
  test.concurrent.each([304, 305])('%i', async (status) => {
    expect(await apply({ answerTo: () => ({ status }) })).toEqual(applied);
  });

  test.concurrent('304 and are not carried out', async () => {
    const project = await withMemoryService({
      settings,
      zones: { [zone]: 'records:\n  www: { A: { content: 192.0.2.1, ttl: 600 } }\n' },
      live: { [zone]: [{ id: 1, prefix: 'www' }] },
      fault: ({ method }) => (method === 'GET' ? undefined : { status: 304 }),
    });
    const { code, report } = await project.apply('--yes');
    expect(code).toBe(6);
    expect(report.steps).toMatchObject([
      { status: 'failed', error: expect.stringMatching(/^PUT \/example\.com\/1: 304 /) },
    ]);
  });
});

function json(value: unknown): ScriptedAnswer {
  return { status: 201, body: JSON.stringify(value) };
}

describe('a listing is read', () => {
  let listings = 0;
  test.concurrent.each<[string, Shape]>([
    ['with numeric ids', { newId: (n) => 2 ** 40 + n }],
    ['with ids that need escapes', { newId: (n) => `a/b?${n}#ü` }],
    ['with new ids after each update', { newIdOnUpdate: true }],
    ['in an envelope', { listing: (records) => ({ count: records.length, records }) }],
    ['with numbers as texts', { listing: (records) => records.map(withTexts) }],
    ['without what has its default', { listing: (records) => records.map(withoutDefaults) }],
    [
      'with fields that nobody knows',
      { listing: (records) => records.map((record) => ({ ...record, tags: [] })) },
    ],
    [
      'in another order each time',
      { listing: (records) => ((listings += 1) % 2 === 0 ? records : records.toReversed()) },
    ],
  ])('%s', async (_, shape) => {
    expect(await apply(shape)).toEqual(applied);
  });
});

function withTexts({ ttl, prio, active, ...record }: HeldRecord): object {
  return { ...record, ttl: String(ttl), prio: String(prio), active: Number(active) };
}

function withoutDefaults({ id, prefix, type, content, ttl }: HeldRecord): object {
  return { id, prefix, type, content, ...(ttl !== 3600 && { ttl }) };
}

test.concurrent('a page that says why a write failed comes out as one line', async () => {
  const page =
    '<!doctype html><html><head><title>Oops</title><style>b{}</style></head>\n' +
    '<body><h1>Write refused</h1>\n<p>Ask&nbsp;us.</p></body></html>';
  const project = await withMemoryService({
    settings,
    zones,
    live,
    fault: ({ method }) => (method === 'PUT' ? { status: 400, body: page } : undefined),
  });
  const { code, stdout, report } = await project.apply('--yes');
  expect(code).toBe(6);
  const told = 'PUT /example.com/2: 400 Bad Request: Write refused Ask us.';
  expect(report.steps.find(({ status }) => status === 'failed')?.error).toBe(told);
  expect(stdout).toContain(`\n               ${told}\n`);
});
