import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApplyReport } from '../../src/apply/step/report.js';
import type { Plan, RiskLevel } from '../../src/plan/plan.js';
import { expectSchema } from '../support/expect-schema.js';
import { onlyWaits } from '../support/clocks.js';
import { zonemason } from '../cli/support.js';
import { passwordsFor } from './project.js';
import type { ScriptedAnswer, SeenRequest } from '../support/fault-server.js';
import type { HeldRecord } from '../support/memory-service.js';
import type { MemorySetting, SandboxSetting } from './services.js';
import { someRecord, withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const other = 'example.net';
const times = onlyWaits;
const guards = 'guards: { maxChangePercent: 100 }\n';
const APPLY = ['--yes', '--settle', '1s', '--concurrency', '1'];
const kept: Partial<HeldRecord> = { id: 'k', prefix: 'k', content: '192.0.2.9' };

/** `shop` turns from a CNAME into an A. */
const safe = {
  zones: { [zone]: 'records: { k: { A: 192.0.2.9 }, shop: { A: 192.0.2.1 } }\n' },
  live: { [zone]: [{ id: '1', prefix: 'shop', type: 'CNAME', content: 'a.example.org' }, kept] },
  settings: guards,
  times,
};
/** `mail` turns from a CNAME into an MX: a service that ignores the type would store a CNAME of the mail host. */
const unsafe = {
  ...safe,
  zones: { [zone]: 'records: { k: { A: 192.0.2.9 }, mail: { MX: mx.example.org } }\n' },
  live: { [zone]: [{ id: '2', prefix: 'mail', type: 'CNAME', content: 'a.example.org' }, kept] },
};
const PUT: MemorySetting['settings'] = `  replace: put\n${guards}`;

const typesOf = new Map([
  ['1', 'CNAME'],
  ['2', 'CNAME'],
]);

/** Whether a request gives one of the CNAMEs above another type. */
function isTypeChange({ method, path, body }: SeenRequest): boolean {
  const type = typesOf.get(path.split('/').at(-1) ?? '');
  return method === 'PUT' && type !== undefined && !body.includes(`"type":"${type}"`);
}

/** Answers each PUT with another type like this. */
function answering(answer: ScriptedAnswer): NonNullable<MemorySetting['fault']> {
  return (request) => (isTypeChange(request) ? answer : undefined);
}

/** A service that stores the new content under the old type. */
const ignoring: NonNullable<MemorySetting['fault']> = (request, carryOut) => {
  if (isTypeChange(request))
    Object.assign(request, { body: request.body.replace(/"type":"\w+"/, '"type":"CNAME"') });
  return carryOut();
};

function inShort(records: readonly HeldRecord[]): readonly string[] {
  return records.map(({ prefix, type, content }) => `${prefix} ${type} ${content}`).toSorted();
}

function told({ steps }: ApplyReport) {
  return steps.map(({ action, as, status }) => [action, as, status]);
}

function gapLevels({ risks }: Plan): readonly RiskLevel[] {
  return risks.flatMap(({ code, level }) => (code === 'type-swap-gap' ? level : []));
}

const K = 'k A 192.0.2.9';

describe('a change of type', () => {
  test.concurrent('is one PUT where the service takes it, and is read', async () => {
    const project = await withSandbox({ ...safe, replace: 'accept' });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'put', 'done']]]);
    expect(project.service.seen.map(({ method }) => method).join()).toMatch(/GET,PUT,GET,GET$/);
    expect(await project.service.listing(zone)).toContainEqual(
      expect.objectContaining({ id: '1', type: 'A' }),
    );
  });

  test.concurrent.each([400, 403, 404, 405, 409, 422, 501])(
    'is a DELETE and a POST after %i',
    async (status) => {
      const project = await withMemoryService({ ...safe, fault: answering({ status, body: 'fixed' }) });
      const { code, report } = await project.apply(...APPLY);
      expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
      expect(report.steps).toMatchObject([{ putError: expect.stringMatching(`${status} .*fixed`) }]);
      const writes = writesOf(project.service.seen);
      expect(writes).toEqual([`PUT /${zone}/1`, `DELETE /${zone}/1`, `POST /${zone}`]);
      expect(inShort(project.service.records(zone))).toEqual([K, 'shop A 192.0.2.1']);
    },
  );

  test.concurrent.each<[string, ScriptedAnswer]>([
    ['a mark of failure', { body: '{"success":false,"error":"fixed"}' }],
    ['the old row', { body: JSON.stringify(someRecord(safe.live[zone][0] ?? {})) }],
    ['nothing', { status: 204 }],
    ['202', { status: 202 }],
    ['the new row, which is not stored', { body: JSON.stringify(someRecord({ id: '1', prefix: 'shop' })) }],
  ])('is a DELETE and a POST after a 2xx with %s', async (_, answer) => {
    const project = await withMemoryService({ ...safe, fault: answering(answer) });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
    expect(inShort(project.service.records(zone))).toEqual([K, 'shop A 192.0.2.1']);
  });

  test.concurrent.each(['refuse', 'ignore'] as const)(
    'is a DELETE and a POST where the sandbox plays a service to %s it',
    async (replace) => {
      const project = await withSandbox({ ...safe, replace });
      const { code, report } = await project.apply(...APPLY);
      expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
      expect(inShort(await project.service.listing(zone))).toEqual([K, 'shop A 192.0.2.1']);
    },
  );

  test.concurrent.each([401, 410, 418, 429, 500])('has failed after %i', async (status) => {
    const project = await withMemoryService({ ...safe, fault: answering({ status }) });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([6, [['update', 'put', 'failed']]]);
    expect(inShort(project.service.records(zone))).toEqual([K, 'shop CNAME a.example.org']);
  });

  test.concurrent('is not attempted if the record changed before it was refused', async () => {
    const project = await withMemoryService({
      ...safe,
      fault: (request) => {
        if (!isTypeChange(request)) return undefined;
        project.service.edit(zone, (records) =>
          records.map((each) => (each.id === '1' ? { ...each, content: 'b.example.org' } : each)),
        );
        return { status: 409 };
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect(code).toBe(4);
    expect(report.steps).toMatchObject([{ status: 'not-attempted', reason: { kind: 'changed-meanwhile' } }]);
    expect(writesOf(project.service.seen)).toEqual([`PUT /${zone}/1`]);
  });

  test.concurrent('has failed if it is refused, and the zone cannot be read', async () => {
    let isDown = false;
    const project = await withMemoryService({
      ...safe,
      fault: (request) => {
        isDown ||= isTypeChange(request);
        return isDown ? { status: request.method === 'GET' ? 404 : 422 } : undefined;
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([6, [['update', 'put', 'failed']]]);
    expect(writesOf(project.service.seen)).toHaveLength(1);
  });

  test.concurrent('is done if it was carried out in spite of its refusal', async () => {
    const project = await withMemoryService({
      ...safe,
      fault: (request, carryOut) => {
        carryOut();
        return isTypeChange(request) ? { status: 409 } : undefined;
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'put', 'done']]]);
  });

  test.concurrent.each([
    ['lose-request', 'failed', 'shop CNAME a.example.org'],
    ['lose-answer', 'done', 'shop A 192.0.2.1'],
  ] as const)('is settled by reading when the network does %s', async (fault, status, left) => {
    const project = await withSandbox({
      ...safe,
      fault: ({ method }) => (method === 'PUT' ? { fault } : undefined),
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([status === 'done' ? 0 : 6, [['update', 'put', status]]]);
    expect(inShort(await project.service.listing(zone))).toEqual([K, left]);
  });

  test.concurrent('waits for a listing that lags behind', async () => {
    let old = '';
    let readings = 0;
    const project = await withMemoryService({
      ...safe,
      fault: (request, carryOut) => {
        if (request.method === 'GET' && (readings -= 1) >= 0) return { body: old };
        if (isTypeChange(request)) [old, readings] = [JSON.stringify(project.service.records(zone)), 2];
        return carryOut();
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'put', 'done']]]);
    expect(writesOf(project.service.seen)).toHaveLength(1);
  });
});

describe('a service that stores the new content under the old type', () => {
  test.concurrent('has it set back, and then replaced', async () => {
    const project = await withMemoryService({ ...safe, fault: ignoring });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
    expect(writesOf(project.service.seen)).toEqual([
      `PUT /${zone}/1`,
      `PUT /${zone}/1`,
      `DELETE /${zone}/1`,
      `POST /${zone}`,
    ]);
  });

  const oldType = { type: 'CNAME', ttl: 900 };
  const oldContent = { content: 'a.example.org' };
  test.concurrent.each<readonly [string, Partial<HeldRecord>, ScriptedAnswer]>([
    ['and raises its TTL', oldType, {}],
    ['and answers that it has refused it', oldType, { status: 422 }],
    ['or takes the type alone', oldContent, {}],
    ['or takes the type alone, and answers that it has refused it', oldContent, { status: 422 }],
  ])('%s: it is set back, and all are replaced', async (_, stored, answer) => {
    const project = await withMemoryService({
      ...safe,
      zones: { [zone]: 'records: { k: { A: 192.0.2.9 }, shop: { A: 192.0.2.1 }, www: { A: 192.0.2.2 } }\n' },
      live: { [zone]: [...safe.live[zone], { ...safe.live[zone][0], id: '2', prefix: 'www' }] },
      fault: (request, carryOut) => {
        if (!isTypeChange(request)) return carryOut();
        const { body } = request;
        Object.assign(request, { body: JSON.stringify({ ...JSON.parse(body), ...stored }) });
        return { ...carryOut(), ...answer };
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, report.steps.map(({ as }) => as)]).toEqual([0, ['recreate', 'recreate']]);
    expect(inShort(project.service.records(zone))).toEqual([K, 'shop A 192.0.2.1', 'www A 192.0.2.2']);
    expect(putsOf(project)).toHaveLength(2);
  });

  test.concurrent('has it set back with `put`, whatever its answer says', async () => {
    const project = await withMemoryService({
      ...safe,
      settings: PUT,
      fault: (request, carryOut) => {
        const status = isTypeChange(request) ? 422 : 200;
        return { ...ignoring(request, carryOut), status };
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([6, [['update', 'put', 'failed']]]);
    expect(inShort(project.service.records(zone))).toEqual([K, 'shop CNAME a.example.org']);
  });

  test.concurrent('is asked for one at a time with `put`, until it has taken one', async () => {
    const [shop] = safe.live[zone];
    const project = await withMemoryService({
      ...both,
      zones: {
        ...both.zones,
        [other]: 'records: { k: { A: 192.0.2.9 }, shop: { A: 192.0.2.1 }, www: { A: 192.0.2.2 } }\n',
      },
      live: { ...both.live, [other]: [...safe.live[zone], { ...shop, id: '2', prefix: 'www' }] },
      settings: PUT,
      fault: (request, carryOut) =>
        request.method === 'PUT' && request.body.includes('"type":"MX"')
          ? { status: 422 }
          : ignoring(request, carryOut),
    });
    const { report } = await project.apply('--yes', '--settle', '1s');
    expect(report.summary).toMatchObject({ failed: 3 });
    expect(putsOf(project)).toEqual([SECOND, FIRST, FIRST]);
  });

  test.concurrent('has it set back although a later listing is older', async () => {
    const before = JSON.stringify(safe.live[zone].map(someRecord));
    let readings = 0;
    const project = await withMemoryService({
      ...safe,
      fault: (request, carryOut) => {
        const isOlder = request.method === 'GET' && putsOf(project).length === 1 && (readings += 1) === 2;
        return isOlder ? { body: before } : ignoring(request, carryOut);
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
  });

  test.concurrent('has it set back although a page comes in place of the listing', async () => {
    const page = { left: 1 };
    const project = await withMemoryService({
      ...safe,
      fault: (request, carryOut) => {
        const isPage = request.method === 'GET' && putsOf(project).length === 1 && (page.left -= 1) >= 0;
        return isPage ? { body: '<html>' } : ignoring(request, carryOut);
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'recreate', 'done']]]);
  });

  test.concurrent('has it set back although the run is interrupted, and a page comes in place of the listing', async () => {
    const stop = new AbortController();
    const page = { left: 1 };
    const { folder, service } = await withMemoryService({
      ...safe,
      settings: PUT,
      fault: (request, carryOut) => {
        if (isTypeChange(request)) stop.abort();
        const isPage = request.method === 'GET' && stop.signal.aborted && (page.left -= 1) >= 0;
        return isPage ? { body: '<html>' } : ignoring(request, carryOut);
      },
    });
    const env = passwordsFor(safe.zones);
    const run = await zonemason(['apply', ...APPLY], { cwd: folder, env, signal: stop.signal });
    expect([run.code, run.stdout]).toEqual([130, expect.stringContaining('it was set back')]);
    expect(inShort(service.records(zone))).toEqual([K, 'shop CNAME a.example.org']);
  });

  // Two listings after each write show what was there before it.
  test.concurrent.each([
    ['auto', guards, 0, ['update', 'recreate', 'done'], 'shop A 192.0.2.1'],
    ['put', PUT, 6, ['update', 'put', 'failed'], 'shop CNAME a.example.org'],
  ])('is seen to have it set back, however its listing lags (%s)', async (_, settings, ends, step, left) => {
    const lag = { old: '', readings: 0 };
    const project = await withMemoryService({
      ...safe,
      settings,
      fault: (request, carryOut) => {
        if (request.method === 'GET' && (lag.readings -= 1) >= 0) return { body: lag.old };
        if (request.method !== 'GET')
          Object.assign(lag, { old: JSON.stringify(project.service.records(zone)), readings: 2 });
        return ignoring(request, carryOut);
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([ends, [step]]);
    expect(report.scopes).toMatchObject([{ verified: true, differences: [] }]);
    expect(inShort(project.service.records(zone))).toEqual([K, left]);
  });

  test.concurrent.each<readonly [string, Partial<HeldRecord>[], string]>([
    ['changed', [{ ...safe.live[zone][0], content: 'b.example.org' }, kept], 'content is b.example.org'],
    ['deleted', [kept], 'is missing'],
  ])('keeps what others have %s once it was set back', async (_, theirs, difference) => {
    const project = await withMemoryService({
      ...safe,
      fault: (request, carryOut) => {
        if (request.method !== 'DELETE') return ignoring(request, carryOut);
        project.service.edit(zone, () => theirs.map(someRecord));
        return { status: 429, headers: { 'retry-after': '3' } };
      },
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, report.steps.map(({ status, as }) => [status, as])]).toEqual([6, [['failed', 'put']]]);
    expect(report.steps[0]?.error).toMatch(
      /it was set back; the record was not replaced: .*has changed meanwhile/,
    );
    expect(report.steps[0]?.error).toContain(difference);
    expect(project.service.records(zone)).toHaveLength(theirs.length);
  });

  test.concurrent('has it set back with `put`, and gets no other', async () => {
    const project = await withMemoryService({
      zones: { [zone]: 'records: { shop: { A: 192.0.2.1 }, mail: { MX: mx.example.org } }\n' },
      live: { [zone]: [...safe.live[zone], ...unsafe.live[zone]].filter(({ id }) => id !== 'k') },
      settings: PUT,
      times,
      fault: ignoring,
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, report.summary.failed]).toEqual([6, 2]);
    expect(report.steps.map(({ error }) => error?.split('; ').at(-1))).toEqual([
      expect.stringMatching(/^(?:it was set back|not sent: .*only a part)/),
      expect.stringMatching(/^(?:it was set back|not sent: .*only a part)/),
    ]);
    expect(writesOf(project.service.seen)).toHaveLength(2);
    expect(inShort(project.service.records(zone))).toEqual([
      'mail CNAME a.example.org',
      'shop CNAME a.example.org',
    ]);
  });
});

describe('with `put`, a change of type', () => {
  test.concurrent('need not be safe to try', async () => {
    const project = await withSandbox({ ...unsafe, settings: PUT });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'put', 'done']]]);
  });

  test.concurrent('has failed if it is refused', async () => {
    const project = await withSandbox({ ...safe, settings: PUT, replace: 'refuse' });
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([6, [['update', 'put', 'failed']]]);
    expect(report.steps[0]?.hint).toContain('with `dns: { replace: recreate }` (or `auto`)');
    expect(writesOf(project.service.seen)).toHaveLength(1);
  });
});

/** A change that is safe to try in one zone, one that is not in the other, and a record that is created. */
const both: Pick<SandboxSetting, 'zones' | 'live' | 'settings' | 'times'> = {
  zones: {
    [zone]: 'records: { k: { A: 192.0.2.9 }, mail: { MX: mx.example.org }, new: { A: 192.0.2.3 } }\n',
    [other]: safe.zones[zone],
  },
  live: { [zone]: unsafe.live[zone], [other]: safe.live[zone] },
  settings: guards,
  times,
};
const FIRST = `PUT /${other}/1`;
const SECOND = `PUT /${zone}/2`;

describe('of two changes of type in two zones', () => {
  test.concurrent('the one that is safe to try is first; other steps go on', async () => {
    const project = await withSandbox({
      ...both,
      fault: (request) => (requestLine(request) === FIRST ? { delayMs: 500 } : undefined),
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, report.steps.flatMap(({ as }) => as ?? [])]).toEqual([0, ['put', 'put']]);
    const seen = project.service.seen.map(requestLine);
    expect(seen.lastIndexOf(SECOND)).toBeGreaterThan(seen.indexOf(`GET /${other}`, seen.indexOf(FIRST)));
    expect(seen.lastIndexOf(SECOND)).toBeGreaterThan(seen.indexOf(`POST /${zone}`));
  });

  test.concurrent('neither is a PUT any more once the first is refused, but in the next run', async () => {
    const project = await withSandbox({ ...both, replace: 'refuse' });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, report.steps.flatMap(({ as }) => as ?? [])]).toEqual([0, ['recreate', 'recreate']]);
    expect(putsOf(project)).toEqual([FIRST]);

    writeFileSync(
      join(project.folder, `zones/${other}.yaml`),
      `zone: ${other}\nrecords: { shop: { CNAME: a.example.org } }\n`,
    );
    await project.apply('--yes', '--settle', '1s');
    expect(putsOf(project)).toHaveLength(2);
  });

  test.concurrent('the other is a DELETE and a POST if it is carried out alone', async () => {
    const project = await withSandbox(both);
    const whole = await project.plan('--out', 'plan.json');
    const shown = await project.run(['show', 'plan.json', '--zone', zone, '--format', 'json']);
    const part: Plan = JSON.parse(shown.stdout);
    expect([whole, part].map(gapLevels)).toEqual([['info', 'info'], ['warn']]);
    const { code, report } = await project.apply('plan.json', '--zone', zone, '--yes', '--settle', '1s');
    expect([code, report.steps.flatMap(({ as }) => as ?? [])]).toEqual([0, ['recreate']]);
    expect(putsOf(project)).toEqual([]);
  });

  test.concurrent('the next one that is safe to try is first if the first decides nothing', async () => {
    const project = await withSandbox({
      ...both,
      zones: { ...both.zones, 'example.org': safe.zones[zone] },
      live: { ...both.live, 'example.org': safe.live[zone] },
      fault: (request) => (requestLine(request) === FIRST ? { fault: 'lose-request' } : undefined),
    });
    const { code, report } = await project.apply('--yes', '--settle', '1s');
    expect([code, waysOf(report)]).toEqual([6, ['done put', 'done', 'failed put', 'done put']]);
  });
});

test.concurrent('where each change that is safe to try waits for one that is not, the plan has the gap of all', async () => {
  const project = await withSandbox({
    zones: { [zone]: 'records: { mail: { MX: mx.example.org }, p: { CNAME: mail.example.com } }\n' },
    live: {
      [zone]: [
        { id: '2', prefix: 'mail', type: 'CNAME', content: 'p.example.com' },
        { id: '3', prefix: 'p' },
      ],
    },
    settings: guards,
    times,
  });
  expect(gapLevels(await project.plan())).toEqual(['warn', 'warn']);
  const { code, report } = await project.apply(...APPLY, '--allow', 'zone-emptied');
  expect([code, told(report).map(([action]) => action)]).toEqual([
    0,
    ['delete', 'create', 'delete', 'create'],
  ]);
});

test.concurrent('a change that is not safe to try opens no gap where the first is not answered', async () => {
  const project = await withSandbox({
    ...safe,
    zones: {
      [zone]: 'records: { k: { A: 192.0.2.9 }, shop: { A: 192.0.2.1 }, mail: { MX: mx.example.org } }\n',
    },
    live: { [zone]: [...safe.live[zone], ...unsafe.live[zone]].slice(0, 3) },
    fault: ({ method }) => (method === 'PUT' ? { fault: 'lose-request' } : undefined),
  });
  const { code, report } = await project.apply(...APPLY);
  expect([code, waysOf(report)]).toEqual([6, ['failed', 'failed put']]);
  expect(report.steps[0]?.error).toMatch(/^not sent: the first PUT of another type/);
  expect(writesOf(project.service.seen).map((write) => write.split(' ')[0])).not.toContain('DELETE');
});

test.concurrent('where nothing may be deleted, a change that is not safe to try is a DELETE and a POST', async () => {
  const project = await withSandbox({
    ...unsafe,
    zones: { [zone]: `policy: upsert-only\n${unsafe.zones[zone]}` },
  });
  expect(gapLevels(await project.plan())).toEqual(['warn']);
  const { code, report } = await project.apply(...APPLY);
  expect([code, waysOf(report)]).toEqual([0, ['done recreate']]);
});

describe('for the policy, a change of type is an update', () => {
  test.concurrent.each(['sync', 'upsert-only'])('which %s carries out', async (policy) => {
    const project = await withSandbox(underPolicy(policy));
    const { code, report } = await project.apply(...APPLY);
    expect([code, told(report)]).toEqual([0, [['update', 'put', 'done']]]);
  });

  test.concurrent('which `create-only` does not: the record that stays is in conflict with the new one', async () => {
    const project = await withSandbox(underPolicy('create-only'));
    const { code, stderr } = await project.run(['apply', ...APPLY]);
    expect(code).toBe(3);
    expect(stderr).toContain('dns/example.com/shop/CNAME');
    expect(writesOf(project.service.seen)).toEqual([]);
  });
});

/** As `safe`, with a policy. */
function underPolicy(policy: string): SandboxSetting {
  return { ...safe, zones: { [zone]: `policy: ${policy}\n${safe.zones[zone]}` } };
}

/** Two addresses and an AAAA give way to a CNAME. */
const group = {
  ...safe,
  zones: { [zone]: 'records: { k: { A: 192.0.2.9 }, shop: { CNAME: a.example.org } }\n' },
  live: {
    [zone]: [
      { id: '1', prefix: 'shop', content: '192.0.2.1' },
      { id: '2', prefix: 'shop', content: '192.0.2.2' },
      { id: '3', prefix: 'shop', type: 'AAAA', content: '2001:db8::1' },
      kept,
    ],
  },
};
const RESTORED = [K, 'shop A 192.0.2.1', 'shop A 192.0.2.2', 'shop AAAA 2001:db8::1'];

describe('a change of type that ends a group', () => {
  test.concurrent('is a DELETE and a POST in it if it is refused', async () => {
    const project = await withSandbox({ ...group, replace: 'refuse' });
    const { code, report } = await project.apply(...APPLY);
    expect([code, waysOf(report)]).toEqual([0, ['done', 'done', 'done recreate']]);
    expect(writesOf(project.service.seen).map((write) => write.split(' ')[0])).toEqual([
      'DELETE',
      'DELETE',
      'PUT',
      'DELETE',
      'POST',
    ]);
  });

  test.concurrent('leaves all records as they were if the POST fails, too', async () => {
    const project = await withSandbox({
      ...group,
      replace: 'refuse',
      fault: ({ method, body }) =>
        method === 'POST' && body.includes('CNAME')
          ? { answer: { status: 422, body: 'no CNAME' } }
          : undefined,
    });
    const { code, report } = await project.apply(...APPLY);
    expect([code, waysOf(report)]).toEqual([6, ['failed', 'failed', 'failed recreate']]);
    expect(report.steps.every(({ error }) => error?.includes('no CNAME'))).toBe(true);
    expect(inShort(await project.service.listing(zone))).toEqual(RESTORED);
  });

  test.concurrent('leaves all records as they were if it is refused with `put`', async () => {
    const project = await withSandbox({ ...group, settings: PUT, replace: 'refuse' });
    const { code, report } = await project.apply(...APPLY);
    expect([code, waysOf(report)]).toEqual([6, ['failed', 'failed', 'failed put']]);
    expect(inShort(await project.service.listing(zone))).toEqual(RESTORED);
  });
});

describe('the journal', () => {
  test.concurrent('has the DELETE and the POST, and counts one step', async () => {
    const project = await withSandbox({ ...safe, replace: 'refuse' });
    await project.apply(...APPLY);
    const lines = journalOf(project.folder);
    for (const line of lines) expectSchema('journal', line);
    expect(lines.flatMap(({ kind, step }) => (kind === 'intent' ? step.id : []))).toEqual([
      's1',
      's1-delete',
      's1-create',
    ]);
    expect(
      lines.flatMap(({ kind, id, status, as }) => (kind === 'outcome' ? [[id, status, as]] : [])),
    ).toEqual([
      ['s1-delete', 'done', undefined],
      ['s1-create', 'done', undefined],
      ['s1', 'done', 'recreate'],
    ]);
    expect(lines.at(-1)).toMatchObject({ kind: 'end', summary: { done: 1 }, verified: true });
  });

  test.concurrent.each(['lose-request', 'lose-answer'] as const)(
    'takes a run back that was killed after the DELETE (%s)',
    async (fault) => {
      let kill: (() => void) | null = null;
      const project = await withSandbox({
        ...safe,
        replace: 'refuse',
        fault: ({ method }) => {
          if (method !== 'POST' || !kill) return undefined;
          kill();
          kill = null;
          return { fault };
        },
      });
      const running = project.start(['apply', ...APPLY]);
      kill = () => running.child.kill('SIGKILL');
      await running.ended;
      const [journal = ''] = readdirSync(join(project.folder, '.zonemason/journal'));
      expect((await project.run(['rollback', `.zonemason/journal/${journal}`, '--yes'])).code).toBe(0);
      expect(inShort(await project.service.listing(zone))).toEqual([K, 'shop CNAME a.example.org']);
    },
  );

  test.concurrent.each(['accept', 'refuse'] as const)('takes a whole run back (%s)', async (replace) => {
    const project = await withSandbox({ ...both, replace });
    await project.apply('--yes', '--settle', '1s');
    const journals = readdirSync(join(project.folder, '.zonemason/journal'));
    const paths = journals.map((name) => `.zonemason/journal/${name}`);
    expect((await project.run(['rollback', ...paths, '--yes'])).code).toBe(0);
    expect(inShort(await project.service.listing(other))).toEqual([K, 'shop CNAME a.example.org']);
    expect(inShort(await project.service.listing(zone))).toEqual([K, 'mail CNAME a.example.org']);
  });
});

test.concurrent('the events tell one step, and how it was written', async () => {
  const project = await withSandbox({ ...safe, replace: 'refuse' });
  const { stdout } = await project.run(['apply', ...APPLY, '--format', 'json']);
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const event of events) expectSchema('apply-events', event);
  expect(events.filter(({ kind }) => kind === 'step-started')).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === 'step-ended')).toMatchObject([{ id: 's1', as: 'recreate' }]);
});

type RequestLine = Pick<SeenRequest, 'method' | 'path'>;

function requestLine({ method, path }: RequestLine): string {
  return `${method} ${path}`;
}

function putsOf({
  service,
}: {
  readonly service: { readonly seen: readonly RequestLine[] };
}): readonly string[] {
  return service.seen.filter(({ method }) => method === 'PUT').map(requestLine);
}

function waysOf({ steps }: ApplyReport): readonly string[] {
  return steps.map(({ status, as }) => [status, ...(as ? [as] : [])].join(' '));
}

function journalOf(folder: string) {
  const journals = join(folder, '.zonemason/journal');
  return readdirSync(journals).flatMap((name) =>
    readFileSync(join(journals, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}
