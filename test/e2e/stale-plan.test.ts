import { describe, expect, test } from 'vitest';
import { someRecord, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const zones = { [zone]: 'records:\n  www: { A: 192.0.2.1 }\n  mail: { A: 192.0.2.3 }\n' };
const { id, ...fields } = someRecord({ id: '1' });
const live = { [zone]: [{ id }] };

describe('a saved plan is refused and names the record when one', () => {
  test.concurrent.each([
    ['was changed', 'PUT', '/example.com/1', { id, ...fields, ttl: 600 }, 'www/A (id 1) was changed'],
    ['is gone', 'DELETE', '/example.com/1', undefined, 'www/A (id 1) is gone'],
    ['is new', 'POST', '/example.com', { ...fields, prefix: 'new' }, /new\/A \(id \S+\) is new/],
  ])('%s', async (_, method, path, body, told) => {
    const { run, service } = await withSandbox({ zones, live });
    await run(['plan', '--out', 'plan.json']);
    await service.send(zone, method, path, body);
    const { code, stdout, stderr } = await run(['apply', 'plan.json']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(told);
    expect(writesOf(service.seen)).toEqual([]);
  });
});

test.concurrent('one of several zones that moved refuses all, unless --zone narrows', async () => {
  const { run, service } = await withSandbox({
    zones: { ...zones, 'example.org': zones[zone] },
    live: { ...live, 'example.org': [{ id: '2' }] },
  });
  await run(['plan', '--out', 'plan.json']);
  await service.send('example.org', 'DELETE', '/example.org/2');
  const { code, stderr } = await run(['apply', 'plan.json']);
  expect(code).toBe(4);
  expect(stderr).toContain('example.org: www/A (id 2) is gone');
  expect(stderr).not.toContain('example.com:');
  expect(writesOf(service.seen)).toEqual([]);
  expect((await run(['apply', 'plan.json', '--zone', zone])).code).toBe(0);
  expect(writesOf(service.seen)).toEqual(['POST /example.com']);
});

describe('a plan that is applied again', () => {
  test.concurrent('is refused as applied, with the journal', async () => {
    const { run } = await withSandbox({ zones, live });
    await run(['plan', '--out', 'plan.json']);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect(code).toBe(4);
    expect(stderr).toMatch(
      /already applied, at \d{4}-\S+ \S+ UTC: see \.zonemason\/journal\/\S+-example\.com\.jsonl/,
    );
  });

  test.concurrent('is refused as rolled back since, where it was', async () => {
    const { run } = await withSandbox({ zones, live: { [zone]: [{ id }, { id: '2', prefix: 'old' }] } });
    await run(['plan', '--out', 'plan.json']);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    expect((await run(['rollback', '--last', '--yes'])).code).toBe(0);
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/already applied, at [^,]+ UTC, and rolled back at \d{4}-\S+ \S+ UTC:\s+see/);
    expect(stderr).toContain('make a new plan');
  });

  test.concurrent('is refused as applied, where only an earlier run was rolled back', async () => {
    const { run } = await withSandbox({ zones: { [zone]: 'records: { www: { A: 192.0.2.3 } }\n' }, live });
    await run(['plan', '--out', 'plan.json']);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    expect((await run(['rollback', '--last', '--yes'])).code).toBe(0);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/already applied, at [^,]+ UTC: see \S+\n/);
  });

  test.concurrent('is refused as rolled back, where that is so of the zone that is selected', async () => {
    const { run } = await withSandbox({
      zones: { ...zones, 'example.org': zones[zone] },
      live: { ...live, [zone]: [{ id }, { id: '2', prefix: 'old' }], 'example.org': [{ id: '3' }] },
    });
    await run(['plan', '--out', 'plan.json']);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    expect((await run(['rollback', '--last', '--zone', zone, '--yes'])).code).toBe(0);
    const { code, stderr } = await run(['apply', 'plan.json', '--zone', zone]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/already applied, at [^,]+ UTC, and rolled back at /);
  });
});

describe('of a saved plan with zones that have no steps', () => {
  /** `www` of one zone comes to point into another one; a third one has nothing to do with them. */
  const others = {
    zones: {
      [zone]: 'records: { www: { CNAME: a.target.example } }\n',
      'target.example': 'records: { a: { A: 192.0.2.1 }, b: { A: 192.0.2.1 } }\n',
      'other.example': zones[zone],
    },
    live: {
      [zone]: [],
      'target.example': [
        { id: '1', prefix: 'a' },
        { id: '2', prefix: 'b' },
      ],
      'other.example': [{ id: '3' }, { id: '4', prefix: 'mail', content: '192.0.2.3' }],
    },
  };

  test.concurrent('one that a step rests on is read, and refuses the plan if it has changed', async () => {
    const { run, service } = await withSandbox(others);
    await run(['plan', '--out', 'plan.json']);
    await service.send('target.example', 'DELETE', '/target.example/1');
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect([code, writesOf(service.seen)]).toEqual([4, []]);
    expect(stderr).toContain('target.example: its records');
  });

  test.concurrent('one that no step rests on is not read, and stops nothing', async () => {
    const { run, service } = await withSandbox(others);
    await run(['plan', '--out', 'plan.json']);
    await service.send('other.example', 'DELETE', '/other.example/3');
    const before = service.seen.length;
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    expect(service.seen.slice(before).map(({ path }) => path)).not.toContain('/other.example');
  });
});

test.concurrent('ignored records come and go and make no plan stale', async () => {
  const { run, service } = await withSandbox({
    zones: { [zone]: `${zones[zone]}ignore: [{ prefix: _acme-challenge }]\n` },
    live,
  });
  await run(['plan', '--out', 'plan.json']);
  await service.send(zone, 'POST', '/example.com', { ...fields, prefix: '_acme-challenge', type: 'TXT' });
  expect((await run(['apply', 'plan.json'])).code).toBe(0);
});
