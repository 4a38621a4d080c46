import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onlyWaits } from '../support/clocks.js';
import type { ProxiedRequest } from '../support/fault-proxy.js';
import type { ScriptedAnswer } from '../support/fault-server.js';
import { withMail } from './mail-services.js';
import { withMemoryService, writesOf } from './services.js';

const METHODS = ['POST', 'PUT', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

interface Lie {
  readonly title: string;
  readonly answer: ScriptedAnswer;
  /** What is told of it if nothing comes of the write: the service's own words, if it has some. */
  readonly told: string;
  /** Where it proves the write after all, which cannot be found out before the end. */
  readonly provesFor?: readonly Method[];
}

const WORDS = 'the zone is locked';

function json(value: unknown, status = 200): ScriptedAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

const lies: readonly Lie[] = [
  { title: 'success: false', answer: json({ success: false, error: WORDS }), told: WORDS },
  { title: 'ok: false', answer: json({ ok: false, message: WORDS }), told: WORDS },
  { title: 'a status of error', answer: json({ status: 'error', message: WORDS }), told: WORDS },
  { title: 'a result of failed', answer: json({ result: 'failed', detail: WORDS }, 201), told: WORDS },
  { title: 'an error', answer: json({ id: 77, error: { message: WORDS } }), told: WORDS },
  { title: 'a list of errors', answer: json({ errors: [{ code: 1004, message: WORDS }] }), told: WORDS },
  { title: 'errors by field', answer: json({ errors: { prefix: [WORDS] } }), told: WORDS },
  { title: 'a code of 409', answer: json({ code: 409, message: WORDS }), told: WORDS },
  { title: 'a code that names an error', answer: json({ code: 'ZONE_ERROR', message: WORDS }), told: WORDS },
  { title: 'a wrapped no', answer: json({ data: { success: false, error: WORDS } }), told: WORDS },
  {
    title: 'a problem document',
    answer: {
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({ title: WORDS }),
    },
    told: WORDS,
  },
  { title: '202', answer: { status: 202 }, told: '202 Accepted' },
  { title: '202 with words', answer: json({ message: 'queued as 7' }, 202), told: 'queued as 7' },
  { title: '207', answer: json([{ status: 200 }, { status: 409 }], 207), told: '207 Multi-Status' },
  { title: 'a text that says no', answer: { body: `Error: ${WORDS}` }, told: WORDS },
  { title: 'a page', answer: { body: '<!doctype html><h1>Log in</h1>' }, told: 'a page' },
  { title: 'half a body', answer: { body: '{"id": "77", "succ' }, told: 'ends early' },
  { title: 'false', answer: { body: 'false' }, told: 'false' },
  {
    title: 'another row',
    answer: json({ id: '999', prefix: 'x', type: 'A', content: '192.0.2.99', language: 'xx', subject: 'x' }),
    told: 'another',
  },
  {
    title: 'nothing',
    answer: { status: 204 },
    told: 'no id',
    provesFor: ['PUT', 'DELETE'],
  },
];

const cases = lies.flatMap((lie) =>
  METHODS.filter((method) => !lie.provesFor?.includes(method)).map((method) => ({ ...lie, method })),
);
/** One method of each lie: what is done after all needs no proof by each of them. */
const samples = lies.flatMap(
  (lie, index) => cases.filter(({ title }) => title === lie.title).slice(index % 3)[0] ?? [],
);
const times = onlyWaits;

/** `www` moves from one host to another: a POST, then a PUT, then a DELETE. */
const zone = 'example.com';
const moving = {
  zones: { [zone]: 'records:\n  www: { CNAME: new.example.com }\n  new: { A: 192.0.2.2 }\n' },
  live: {
    [zone]: [
      { id: '1', prefix: 'www', type: 'CNAME', content: 'old.example.com' },
      { id: '2', prefix: 'old', content: '192.0.2.1' },
    ],
  },
  settings: 'guards: { maxChangePercent: 100 }\n',
  times,
};
const LEFT: Readonly<Record<Method, readonly string[]>> = {
  POST: ['old 192.0.2.1', 'www old.example.com'],
  PUT: ['new 192.0.2.2', 'old 192.0.2.1', 'www old.example.com'],
  DELETE: ['new 192.0.2.2', 'old 192.0.2.1', 'www new.example.com'],
};
const ACTIONS = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

describe('a record is not', () => {
  test.concurrent.each(cases)('written by a $method that is answered with $title', async (lie) => {
    const project = await withMemoryService({
      ...moving,
      fault: ({ method }) => (method === lie.method ? lie.answer : undefined),
    });
    const { code, stdout, report } = await project.apply('--yes', '--settle', '1s');
    const records = project.service.records(zone).map(({ prefix, content }) => `${prefix} ${content}`);
    expect([code, records.toSorted()]).toEqual([6, LEFT[lie.method]]);
    const failed = report.steps.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ action: ACTIONS[lie.method], error: expect.stringContaining(lie.told) }]);
    expect(writesOf(project.service.seen)).toHaveLength(METHODS.indexOf(lie.method) + 1);
    expect(stdout).toContain(lie.told);
    expect(journalsOf(project.folder)).toContain(lie.told);
  });
});

function journalsOf(folder: string): string {
  const journals = join(folder, '.zonemason', 'journal');
  return readdirSync(journals)
    .map((name) => readFileSync(join(journals, name), 'utf8'))
    .join('');
}

describe('a record is', () => {
  test.concurrent.each(samples)('written by a $method in spite of $title', async (lie) => {
    const project = await withMemoryService({
      ...moving,
      fault: ({ method }, carryOut) => {
        if (method !== lie.method) return undefined;
        carryOut();
        return lie.answer;
      },
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, report.summary.done]).toEqual([0, 3]);
    expect(writesOf(project.service.seen)).toHaveLength(3);
  });
});

test.concurrent('a listing that decides may lag behind the answer', async () => {
  let old = '';
  let readings = 0;
  const project = await withMemoryService({
    ...moving,
    fault: ({ method }, carryOut) => {
      if (method === 'GET' && (readings -= 1) >= 0) return { body: old };
      if (method !== 'POST') return undefined;
      old = JSON.stringify(project.service.records(zone));
      readings = 3;
      carryOut();
      return { status: 202 };
    },
  });
  const { code, report } = await project.apply('--yes');
  expect([code, report.summary.done]).toEqual([0, 3]);
});

test.concurrent('a TTL that the service changes is a difference, and what waits for the record goes on', async () => {
  const project = await withMemoryService({
    ...moving,
    shape: { spelled: (record) => ({ ...record, ttl: 7200 }) },
  });
  const { code, report } = await project.apply('--yes', '--settle', '1s');
  expect([code, report.summary.done]).toEqual([6, 3]);
  expect(project.service.records(zone).map(({ prefix }) => prefix)).toEqual(['www', 'new']);
});

test.concurrent('nothing rests on a record that the service stored with another content', async () => {
  const project = await withMemoryService({
    ...moving,
    shape: { spelled: (record) => (record.type === 'A' ? { ...record, content: '192.0.2.66' } : record) },
  });
  const { code, report } = await project.apply('--yes', '--settle', '1s');
  expect([code, report.steps.map(({ status }) => status)]).toEqual([
    6,
    ['done', 'not-attempted', 'not-attempted'],
  ]);
  expect(writesOf(project.service.seen)).toHaveLength(1);
});

test.concurrent('the id of a record that is ignored proves nothing', async () => {
  const project = await withMemoryService({
    zones: { [zone]: 'records:\n  www: { A: 192.0.2.1 }\nignore: [{ prefix: theirs }]\n' },
    live: { [zone]: [{ id: '7', prefix: 'theirs' }] },
    fault: ({ method }) => (method === 'POST' ? json({ id: '7' }, 201) : undefined),
    times,
  });
  const { code, report } = await project.apply('--yes', '--settle', '1s');
  expect([code, report.steps.map(({ status }) => status)]).toEqual([6, ['failed']]);
});

const mails = {
  files: {
    welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'], fr: ['Salut {{name}}', 'Salut {{name}}\n'] },
  },
  live: { welcome: { de: ['Tag {{name}}', 'Tag {{name}}\n'], it: ['Ciao {{name}}', 'Ciao {{name}}\n'] } },
  settings: 'guards: { maxChangePercent: 100 }\n',
  times,
} as const;
const SUBJECTS: Readonly<Record<Method, readonly string[]>> = {
  POST: ['de: Hallo {{name}}'],
  PUT: ['de: Tag {{name}}', 'fr: Salut {{name}}'],
  DELETE: ['de: Hallo {{name}}', 'fr: Salut {{name}}', 'it: Ciao {{name}}'],
};

/** What a lie makes of the request of a translation. */
function answerOf(lie: Lie & { readonly method: Method }, carriedOut: boolean) {
  return ({ method, path }: ProxiedRequest) =>
    method === lie.method && path.includes('/translations')
      ? { answer: { status: 200, ...lie.answer, carriedOut } }
      : undefined;
}

describe('a translation is not', () => {
  test.concurrent.each(cases)('written by a $method that is answered with $title', async (lie) => {
    const project = await withMail({ ...mails, fault: answerOf(lie, false) });
    const { code, stdout, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, project.service.subjects('welcome')]).toEqual([6, SUBJECTS[lie.method]]);
    const failed = report.steps.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ action: ACTIONS[lie.method], error: expect.stringContaining(lie.told) }]);
    expect(stdout).toContain(lie.told);
    expect(journalsOf(project.folder)).toContain(lie.told);
  });
});

describe('a translation is', () => {
  test.concurrent.each(samples)('written by a $method in spite of $title', async (lie) => {
    const project = await withMail({ ...mails, fault: answerOf(lie, true) });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, report.summary.done]).toEqual([0, 3]);
  });
});

/** A language is spelled otherwise, which is a DELETE and a POST. */
const renamed = {
  ...mails,
  files: { welcome: { 'pt-BR': ['Oi {{name}}', 'Oi {{name}}\n'] } },
  live: { welcome: { 'pt-br': ['Oi {{name}}', 'Oi {{name}}\n'] } },
} as const;

describe('a language that is spelled otherwise, which is a DELETE and a POST', () => {
  const refusal = json({ success: false, error: WORDS });

  test.concurrent('is restored when the POST is refused by a 200', async () => {
    const project = await withMail({
      ...renamed,
      fault: ({ method, body }) =>
        method === 'POST' && body.includes('pt-BR') ? { answer: { status: 200, ...refusal } } : undefined,
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s', '--allow', 'template-emptied');
    expect([code, project.service.subjects('welcome')]).toEqual([6, ['pt-br: Oi {{name}}']]);
    expect(report.steps).toMatchObject([
      { status: 'failed', error: expect.stringContaining('restored') },
      { status: 'failed', error: expect.stringContaining(WORDS) },
    ]);
  });

  test.concurrent('is still there when its DELETE is refused by a 200, and nothing is created', async () => {
    const project = await withMail({
      ...renamed,
      fault: ({ method }) => (method === 'DELETE' ? { answer: { status: 200, ...refusal } } : undefined),
    });
    const { code, stdout, report } = await project.apply('--yes', '--allow', 'template-emptied');
    expect([code, project.service.subjects('welcome')]).toEqual([6, ['pt-br: Oi {{name}}']]);
    expect(report.steps).toMatchObject([
      { status: 'failed', error: expect.stringContaining(WORDS) },
      { status: 'not-attempted' },
    ]);
    expect(stdout).not.toContain('by hand');
  });
});

/** Two addresses give way to a CNAME, by DELETEs and a POST. */
const grouped = {
  zones: { [zone]: 'records: { k: { A: 192.0.2.9 }, shop: { CNAME: a.example.org } }\n' },
  live: {
    [zone]: [
      { id: '1', prefix: 'shop', content: '192.0.2.1' },
      { id: '2', prefix: 'shop', content: '192.0.2.2' },
      { id: '3', prefix: 'k', content: '192.0.2.9' },
    ],
  },
  settings: '  replace: recreate\nguards: { maxChangePercent: 100 }\n',
  times,
};

function isReplacement({ method, body }: Pick<ProxiedRequest, 'method' | 'body'>): boolean {
  return method === 'POST' && body.includes('CNAME');
}

describe('what is gone when its DELETE arrives, which may have been sent twice on its way,', () => {
  const GONE = { status: 404 };

  test.concurrent('is restored where the POST behind it is refused', async () => {
    const project = await withMemoryService({
      ...grouped,
      fault: (request, carryOut) => {
        if (isReplacement(request)) return { status: 422 };
        if (request.method !== 'DELETE') return undefined;
        carryOut();
        return GONE;
      },
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    const records = project.service.records(zone).map(({ prefix, content }) => `${prefix} ${content}`);
    expect([code, records.toSorted()]).toEqual([6, ['k 192.0.2.9', 'shop 192.0.2.1', 'shop 192.0.2.2']]);
    expect(report.steps.map(({ error }) => error?.includes('and restored'))).toEqual([true, true, false]);
  });

  test.concurrent('is restored in mail, too', async () => {
    const project = await withMail({
      ...renamed,
      fault: ({ method, body }) => {
        if (method === 'POST' && body.includes('pt-BR')) return { answer: { status: 422 } };
        return method === 'DELETE' ? { answer: { ...GONE, carriedOut: true } } : undefined;
      },
    });
    const { code } = await project.apply('--yes', '--settle', '1s', '--allow', 'template-emptied');
    expect([code, project.service.subjects('welcome')]).toEqual([6, ['pt-br: Oi {{name}}']]);
  });
});

/** An answer that proves a POST which was not carried out. */
const CLAIM = json({ id: 'claimed' }, 201);

describe('a POST of a group that is only claimed to be done', () => {
  test.concurrent('is found out, and the records before it come back', async () => {
    const project = await withMemoryService({
      ...grouped,
      fault: (request) => (isReplacement(request) ? CLAIM : undefined),
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    const records = project.service.records(zone).map(({ prefix, content }) => `${prefix} ${content}`);
    expect([code, records.toSorted()]).toEqual([6, ['k 192.0.2.9', 'shop 192.0.2.1', 'shop 192.0.2.2']]);
    expect(report.steps.map(({ status, error }) => [status, error?.includes('and restored')])).toEqual([
      ['failed', true],
      ['failed', true],
      ['failed', false],
    ]);
    expect(report.scopes).toMatchObject([{ verified: true }]);
  });

  test.concurrent('is told with what is missing where the records are only claimed to be back', async () => {
    const project = await withMemoryService({
      ...grouped,
      fault: ({ method }) => (method === 'POST' ? CLAIM : undefined),
    });
    const { code, stdout, stderr, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, project.service.records(zone).map(({ prefix }) => prefix)]).toEqual([6, ['k']]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /with `zonemason rollback [-\dT.]+Z`\. `zonemason plan` shows/,
    );
    expect(report.steps.map(({ status, error }) => [status, error?.includes('not restored')])).toEqual([
      ['failed', true],
      ['failed', true],
      ['failed', false],
    ]);
    expect(stdout).toContain('192.0.2.1');
    const missing = report.scopes.flatMap(({ differences }) => differences.map(({ kind }) => kind));
    expect(missing).toEqual(['missing', 'missing']);
  });

  test.concurrent.each([
    [false, 'and restored', ['pt-br: Oi {{name}}']],
    [true, 'not restored', []],
  ] as const)(
    'is found out in mail, where that which restores it is a claim: %s',
    async (isToo, told, left) => {
      const project = await withMail({
        ...renamed,
        fault: ({ method, path, body }) =>
          method === 'POST' && path.includes('/translations') && (isToo || body.includes('pt-BR'))
            ? { answer: { status: 201, ...CLAIM } }
            : undefined,
      });
      const { code, report } = await project.apply('--yes', '--settle', '1s', '--allow', 'template-emptied');
      expect([code, project.service.subjects('welcome')]).toEqual([6, left]);
      expect(report.steps.map(({ error }) => error?.includes(told))).toEqual([true, false]);
    },
  );
});

describe('a record that makes a name exist, so that a wildcard does not answer it any more,', () => {
  const hiding = {
    zones: { [zone]: 'records: { "*": { A: 192.0.2.1 }, a: { A: 192.0.2.2 }, x.a: { TXT: x } }\n' },
    live: { [zone]: [{ id: '1', prefix: '*', content: '192.0.2.1' }] },
    times,
  };

  test.concurrent('is not written while the answer of that name is only claimed', async () => {
    const project = await withMemoryService({
      ...hiding,
      fault: ({ method, body }) => (method === 'POST' && body.includes('"A"') ? CLAIM : undefined),
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, project.service.records(zone).map(({ prefix }) => prefix)]).toEqual([6, ['*']]);
    expect(report.steps.at(-1)).toMatchObject({
      status: 'not-attempted',
      reason: { kind: 'changed-meanwhile', differences: [{ kind: 'missing' }] },
    });
  });

  test.concurrent('is written once that is seen', async () => {
    const project = await withMemoryService(hiding);
    const { code, report } = await project.apply('--yes');
    expect([code, report.steps.map(({ readingAgeMs }) => typeof readingAgeMs)]).toEqual([
      0,
      ['undefined', 'number'],
    ]);
  });
});

describe('requests', () => {
  const hosts = Array.from({ length: 60 }, (_, index) => `  h${index}: { A: 192.0.2.1 }\n`);
  const many = { zones: { [zone]: `records:\n${hosts.join('')}` }, live: { [zone]: [] } };

  async function readingsWith(answerTo?: () => ScriptedAnswer): Promise<number> {
    const project = await withMemoryService({ ...many, ...(answerTo && { shape: { answerTo } }) });
    const { code } = await project.apply('--yes');
    expect([code, writesOf(project.service.seen).length]).toEqual([0, 60]);
    return project.service.seen.filter(({ method }) => method === 'GET').length;
  }

  test.concurrent('are none more than before where answers are proofs, and shared where they are not', async () => {
    expect(await readingsWith()).toBe(2);
    expect(await readingsWith(() => ({ status: 204 }))).toBeLessThan(2 + 60 * (2 / 3));
  });
});
