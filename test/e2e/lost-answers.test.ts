import { describe, expect, test } from 'vitest';
import type { ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { onlyWaits, quickClock } from '../support/clocks.js';
import type { ScriptedAnswer } from '../support/fault-server.js';
import type { SandboxSetting } from './services.js';
import { someRecord, withMemoryService, withSandbox as startSandboxed, writesOf } from './services.js';

const zone = 'example.com';
const live = [
  { id: '1', prefix: 'www' },
  { id: '2', prefix: 'old' },
];

/** One write of each method, and the state that it should leave. */
const writes = {
  POST: {
    file: 'www: { A: 192.0.2.1 }, old: { A: [192.0.2.1, 192.0.2.2] }',
    left: ['old 192.0.2.1', 'old 192.0.2.2', 'www 192.0.2.1'],
  },
  PUT: { file: 'www: { A: 192.0.2.9 }, old: { A: 192.0.2.1 }', left: ['old 192.0.2.1', 'www 192.0.2.9'] },
  DELETE: { file: 'www: { A: 192.0.2.1 }', left: ['www 192.0.2.1'] },
} as const;

const times = { clock: quickClock };

/** A sandbox, and a project whose runs do not wait long for what may arrive late. */
function withSandbox(setting: SandboxSetting): ReturnType<typeof startSandboxed> {
  return startSandboxed({ times, ...setting });
}

/** A body of which less comes than its head promises. */
const cut = { headers: { 'content-length': '100', connection: 'close' }, body: '{"id": "' };

/** What happens to the first write, and whether the service has carried it out by then. */
const faults: readonly [string, boolean, ProxyFault][] = [
  ['the connection is cut before the work', false, { fault: 'lose-request' }],
  ['the connection is cut after the work', true, { fault: 'lose-answer' }],
  ['500 before the work', false, { answer: { status: 500, body: 'oops' } }],
  ['500 after the work', true, { answer: { status: 500, body: 'oops', carriedOut: true } }],
  ['the answer is cut', true, { answer: { status: 201, carriedOut: true, ...cut } }],
];

/** A fault of the first request that `isMeant`. */
function once(
  isMeant: (request: ProxiedRequest) => boolean,
  fault: ProxyFault,
): NonNullable<SandboxSetting['fault']> {
  let isOver = false;
  return (request) => {
    if (isOver || !isMeant(request)) return undefined;
    isOver = true;
    return fault;
  };
}

describe.each(['POST', 'PUT', 'DELETE'] as const)('a lost %s is carried out exactly once when', (method) => {
  const { file, left } = writes[method];
  test.concurrent.each(faults)('%s', async (_, wasCarriedOut, fault) => {
    const { apply, service } = await withSandbox({
      zones: { [zone]: `records: { ${file} }\n` },
      live: { [zone]: live },
      fault: once((request) => request.method === method, fault),
    });
    const { code, stdout, report } = await apply('--yes');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Done: .*; 1 zone verified\.\n$/);
    expect(report).toMatchObject({ summary: { done: 1 }, scopes: [{ verified: true }] });
    const records = await service.listing(zone);
    expect(records.map(({ prefix, content }) => `${prefix} ${content}`).toSorted()).toEqual(left);
    // A PUT is sent again, which is harmless; so is a DELETE, if no listing comes first that shows its effect. A POST is sent again only
    // when a listing shows that nothing came.
    const writesThen = wasCarriedOut ? { POST: [1], PUT: [2], DELETE: [1, 2] }[method] : [2];
    expect(writesThen).toContain(writesOf(service.seen).length);
  });
});

test.concurrent('a POST whose fate cannot be found out is told as unknown, and not sent again', async () => {
  let isLost = false;
  const { apply, service } = await withSandbox({
    zones: { [zone]: `records: { ${writes.POST.file} }\n` },
    live: { [zone]: live },
    fault: ({ method }) => {
      if (isLost) return { answer: { status: 503, headers: { 'retry-after': '0' } } };
      isLost = method === 'POST';
      return isLost ? { fault: 'lose-answer' } : undefined;
    },
  });
  const { code, stdout, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report).toMatchObject({ summary: { done: 0, unknown: 1 }, scopes: [{ verified: false }] });
  expect(stdout).toContain('unknown        create dns/example.com/old/A\n');
  expect(writesOf(service.seen)).toHaveLength(1);
});

test.concurrent('a POST that is lost again and again fails in the end, and nothing has come of it', async () => {
  const { apply, service } = await withSandbox({
    zones: { [zone]: `records: { ${writes.POST.file} }\n` },
    live: { [zone]: live },
    fault: ({ method }) => (method === 'POST' ? { fault: 'lose-request' } : undefined),
  });
  const { code, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report).toMatchObject({ summary: { failed: 1 }, scopes: [{ verified: true }] });
  expect(writesOf(service.seen)).toHaveLength(3);
});

test.concurrent('a POST that arrives late, so that the second one is refused, is done', async () => {
  let posts = 0;
  const { apply, service } = await withMemoryService({
    zones: { [zone]: `records: { ${writes.POST.file} }\n` },
    live: { [zone]: live },
    times,
    fault: ({ method }, carryOut) => {
      if (method !== 'POST') return undefined;
      posts += 1;
      if (posts === 1) return { status: 504 };
      carryOut();
      return { status: 409, body: 'there is such a record' };
    },
  });
  const { code, report } = await apply('--yes');
  expect(code).toBe(0);
  expect(report).toMatchObject({ summary: { done: 1 }, scopes: [{ verified: true }] });
  expect(service.records(zone)).toHaveLength(3);
});

// On the clock of the machine: what the service takes twice must not be sent again while it may still arrive.
test.concurrent.each([
  ['NS', 'sub: { NS: ns1.example.net }'],
  ['DS', 'sub: { NS: ns1.example.net, DS: 60485 13 1 2bb183af5f22588179a53b0a98631fad1a292118 }'],
])('a POST of %s that arrives 2 s after its 504 is not sent again', async (type, file) => {
  let isLost = false;
  const { apply, service } = await withMemoryService({
    zones: { [zone]: `records: { ${file} }\n` },
    live: { [zone]: [] },
    fault: ({ method, body }, carryOut) => {
      if (isLost || method !== 'POST' || !body.includes(`"type":"${type}"`)) return undefined;
      isLost = true;
      setTimeout(carryOut, 2000);
      return { status: 504 };
    },
  });
  const { code, report } = await apply('--yes');
  expect(code).toBe(0);
  expect(report).toMatchObject({ summary: { failed: 0, unknown: 0 }, scopes: [{ verified: true }] });
  expect(service.records(zone).filter((record) => record.type === type)).toHaveLength(1);
});

test.concurrent('a POST that arrives after it was sent again is there twice, which is told', async () => {
  let posts = 0;
  const { apply, service } = await withMemoryService({
    zones: { [zone]: 'records: { sub: { NS: ns1.example.net } }\n' },
    live: { [zone]: [] },
    times,
    fault: ({ method }, carryOut) => {
      if (method !== 'POST' || (posts += 1) > 1) {
        if (posts === 2) carryOut();
        return undefined;
      }
      return { status: 504 };
    },
  });
  const { code, stdout, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report).toMatchObject({
    scopes: [{ verified: false, differences: [{ kind: 'extra', cause: 'twice' }] }],
  });
  expect(stdout).toContain('exists twice');
  expect(service.records(zone)).toHaveLength(2);
});

// What the POST has created is listed under the id of the DELETE before either is known to be done, or after.
test.concurrent.each<readonly [string, ScriptedAnswer | { fault: 'reset' }, number]>([
  ['lost', { fault: 'reset' }, 0],
  ['a page', { body: '<html>', delayMs: 100 }, 0],
  ['a page before that of the POST', { body: '<html>', delayMs: 100 }, 300],
])(
  'a DELETE is done if its id was given to what the run has created, and its answer is %s',
  async (...row) => {
    const [, answer, delayMs] = row;
    const { apply, service } = await withMemoryService({
      zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, new: { A: 192.0.2.7 } }\n' },
      live: { [zone]: live },
      shape: { newId: () => '2' },
      fault: ({ method }, carryOut) => {
        if (method === 'GET') return undefined;
        const done = carryOut();
        return method === 'DELETE' ? answer : { ...done, delayMs };
      },
    });
    const { code, report } = await apply('--yes', '--settle', '1s');
    expect(report).toMatchObject({ summary: { done: 2 }, scopes: [{ verified: true }] });
    expect(code).toBe(0);
    expect(writesOf(service.seen)).toEqual(
      expect.arrayContaining(['DELETE /example.com/2', 'POST /example.com']),
    );
    expect(writesOf(service.seen)).toHaveLength(2);
    expect(service.records(zone).map(({ id, prefix }) => `${id} ${prefix}`)).toEqual(['1 www', '2 new']);
  },
);

test.concurrent('a DELETE is not sent again once the answer to a POST has its id, however the listing lags', async () => {
  const before = JSON.stringify(live.map(someRecord));
  const { apply, service } = await withMemoryService({
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, new: { A: 192.0.2.7 } }\n' },
    live: { [zone]: live },
    shape: { newId: () => '2' },
    fault: ({ method }, carryOut) => {
      if (method === 'GET') return service.seen.length < 6 ? { body: before } : undefined;
      const done = carryOut();
      return method === 'DELETE' ? { fault: 'reset', delayMs: 200 } : done;
    },
  });
  const { report } = await apply('--yes', '--settle', '2s');
  expect(report).toMatchObject({ summary: { done: 2 }, scopes: [{ verified: true }] });
  expect(writesOf(service.seen)).toHaveLength(2);
});

test.concurrent('a DELETE is not sent again either once its id was given to what was restored', async () => {
  const { apply, service } = await withMemoryService({
    settings: '  replace: recreate\nguards: { maxChangePercent: 100 }\n',
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, old: { CNAME: example.net } }\n' },
    live: { [zone]: [...live, { id: '3', prefix: 'gone' }] },
    shape: { newId: () => '3' },
    fault: ({ method, path, body }, carryOut) => {
      if (body.includes('CNAME')) return { status: 422 };
      if (method !== 'DELETE' || !path.endsWith('/3')) return undefined;
      carryOut();
      return { fault: 'reset', delayMs: 200 };
    },
  });
  const { report } = await apply('--yes', '--settle', '1s');
  const left = service.records(zone).map(({ id, prefix }) => `${id} ${prefix}`);
  expect(left.filter((text) => text.endsWith('old'))).toEqual(['3 old']);
  expect(writesOf(service.seen).filter((text) => text === 'DELETE /example.com/3')).toHaveLength(1);
  expect(report.scopes).toMatchObject([{ verified: true, differences: [] }]);
});

test.concurrent('a record is done that comes with another TTL, and with the id of what it replaces', async () => {
  const { apply, service } = await withMemoryService({
    settings: '  replace: recreate\n',
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, old: { CNAME: example.net } }\n' },
    live: { [zone]: live },
    shape: { newId: () => '2', spelled: (record) => ({ ...record, ttl: 900 }) },
  });
  const { report } = await apply('--yes', '--settle', '1s');
  expect(report).toMatchObject({
    summary: { done: 2, failed: 0 },
    scopes: [{ differences: [{ kind: 'different', fields: { ttl: { found: 900 } } }] }],
  });
  expect(service.records(zone).map(({ prefix, type }) => `${prefix} ${type}`)).toEqual([
    'www A',
    'old CNAME',
  ]);
});

test.concurrent('a group goes on if the id of what it has deleted was given to what the run has created', async () => {
  const { apply, service } = await withMemoryService({
    settings: '  replace: recreate\n',
    zones: {
      [zone]: 'records: { www: { A: 192.0.2.1 }, new: { A: 192.0.2.7 }, old: { CNAME: example.net } }\n',
    },
    live: { [zone]: live },
    shape: { newId: (n) => n + 1 },
    fault: ({ method }, carryOut) => {
      if (method !== 'DELETE') return undefined;
      carryOut();
      return { body: '<html>', delayMs: 100 };
    },
  });
  const { code, report } = await apply('--yes', '--settle', '1s');
  expect(report).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
  expect(code).toBe(0);
  const left = service.records(zone).map(({ id, prefix, type }) => `${id} ${prefix} ${type}`);
  expect(left).toEqual(['1 www A', '2 new A', '3 old CNAME']);
});

test.concurrent('a listing that is lost is asked for again', async () => {
  const { apply } = await withSandbox({
    zones: { [zone]: `records: { ${writes.PUT.file} }\n` },
    live: { [zone]: live },
    fault: (_, n) => (n % 2 === 0 ? { fault: 'lose-answer' } : undefined),
  });
  expect((await apply('--yes')).code).toBe(0);
});

test.concurrent('a group whose record others have replaced meanwhile leaves it and says so', async () => {
  const { apply, service } = await withMemoryService({
    settings: '  replace: recreate\n',
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, old: { CNAME: example.net } }\n' },
    live: { [zone]: live },
    times: onlyWaits,
    fault: ({ method }) => {
      if (method !== 'DELETE') return undefined;
      service.edit(zone, (records) => [
        ...records.filter(({ id }) => id !== '2'),
        someRecord({ id: '50', prefix: 'old', type: 'CNAME', content: 'example.net' }),
      ]);
      return { status: 429, headers: { 'retry-after': '3' } };
    },
  });
  const { code, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report.steps).toMatchObject([
    { action: 'delete', status: 'done' },
    { action: 'create', status: 'not-attempted', reason: { kind: 'changed-meanwhile' } },
  ]);
  expect(writesOf(service.seen)).toEqual(['DELETE /example.com/2']);
});

describe('a type switch', () => {
  const switching = {
    settings: '  replace: recreate\n',
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, old: { CNAME: example.net } }\n' },
    live: { [zone]: live },
  };
  const refused: ProxyFault = { answer: { status: 422, body: 'no' } };

  test.concurrent('whose POST is refused for good is put back', async () => {
    const { apply, service } = await withSandbox({
      ...switching,
      fault: ({ method, body }) => (method === 'POST' && body.includes('CNAME') ? refused : undefined),
    });
    const { code, stdout, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(writesOf(service.seen)).toEqual([
      'DELETE /example.com/2',
      'POST /example.com',
      'POST /example.com',
    ]);
    expect((await service.listing(zone)).map(({ prefix, type }) => `${prefix} ${type}`)).toEqual([
      'www A',
      'old A',
    ]);
    expect(report).toMatchObject({
      summary: { done: 0, failed: 2 },
      steps: [{ action: 'delete', error: expect.stringContaining('restored') }, { action: 'create' }],
      scopes: [{ verified: true }],
    });
    expect(stdout).toContain('deleted and restored');
  });

  test.concurrent('that cannot be put back either says what was lost', async () => {
    const { apply } = await withSandbox({
      ...switching,
      fault: ({ method }) => (method === 'POST' ? refused : undefined),
    });
    const { code, stdout, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report.scopes).toMatchObject([
      { verified: false, differences: [{ address: 'dns/example.com/old/A', kind: 'missing' }] },
    ]);
    expect(stdout).toContain('create it by hand: {"prefix":"old","type":"A","content":"192.0.2.1"');
  });

  test.concurrent.each(faults)('goes through when of its POST %s', async (_, __, fault) => {
    const { apply, service } = await withSandbox({
      ...switching,
      fault: once(({ method }) => method === 'POST', fault),
    });
    expect((await apply('--yes')).code).toBe(0);
    expect((await service.listing(zone)).map(({ prefix, type }) => `${prefix} ${type}`)).toEqual([
      'www A',
      'old CNAME',
    ]);
  });
});
