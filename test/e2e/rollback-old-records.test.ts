import { describe, expect, test } from 'vitest';
import type { HeldRecord } from '../support/memory-service.js';
import { reportIn } from './project.js';
import { withMemoryService, withSandbox } from './services.js';

const zone = 'example.com';
const kept = { id: 'k', prefix: 'k', content: '192.0.2.9' };
const other = { id: 'o', prefix: 'other', content: '192.0.2.8' };
/** The files keep one record, and change it. */
const zones = { [zone]: 'records: { k: { A: 192.0.2.10 } }\n' };

/** What a service may hold although today's rules would not let it in. */
const old: readonly (readonly [string, readonly Partial<HeldRecord>[]])[] = [
  ['a short TTL', [{ id: '1', prefix: 's', ttl: 30 }]],
  ['an underscore in the name of an address', [{ id: '1', prefix: 'a_b' }]],
  [
    'a CNAME beside another record',
    [
      { id: '1', prefix: 'c', type: 'CNAME', content: 'k.example.com' },
      { id: '2', prefix: 'c' },
    ],
  ],
  [
    'duplicates',
    [
      { id: '1', prefix: 'd' },
      { id: '2', prefix: 'd' },
      { id: '3', prefix: 'd' },
    ],
  ],
  [
    'a parameter that SVCB does not have',
    [{ id: '1', prefix: 'h', type: 'HTTPS', content: '1 . unknown=1' }],
  ],
  ['quotes and blanks in a text', [{ id: '1', prefix: 't', type: 'TXT', content: ' "a"  "b" ' }]],
  ['a content that the rules refuse', [{ id: '1', prefix: 'x', type: 'SSHFP', content: '1 1 XYZ' }]],
  [
    'a content with capitals and a dot',
    [{ id: '1', prefix: 'x', type: 'CNAME', content: 'Host.Example.NET.' }],
  ],
  [
    'two Null MX',
    [
      { id: '1', prefix: 'm', type: 'MX', content: '.' },
      { id: '2', prefix: 'm', type: 'MX', content: 'mx.example.net', prio: 5 },
    ],
  ],
  [
    'a loop',
    [
      { id: '1', prefix: 'l', type: 'CNAME', content: 'm.example.com' },
      { id: '2', prefix: 'm', type: 'CNAME', content: 'l.example.com' },
    ],
  ],
];

function inShort(records: readonly HeldRecord[]): readonly string[] {
  return records
    .map(({ prefix, type, content, ttl, prio, active }) =>
      JSON.stringify([prefix, type, content, ttl, prio, active]),
    )
    .toSorted();
}

const consent = ['--yes', '--allow', 'bulk-change', '--allow', 'zone-emptied'];

describe('a rollback restores', () => {
  test.concurrent.each(old)('%s, as it stood', async (_, records) => {
    const { run, service } = await withMemoryService({ zones, live: { [zone]: [kept, other, ...records] } });
    const before = inShort(service.records(zone));
    const applied = await run(['apply', ...consent]);
    expect(applied.code).toBe(0);
    expect(service.records(zone)).toHaveLength(1);
    const { code, stderr } = await run(['rollback', '--last', ...consent]);
    expect([code, stderr.includes('internal error')]).toEqual([0, false]);
    expect(inShort(service.records(zone))).toEqual(before);
  });

  test.concurrent('everything else where the service refuses something, and reports that', async () => {
    const records = [
      { id: '1', prefix: 's', ttl: 30 },
      { id: '2', prefix: 'good', content: '192.0.2.7' },
    ];
    const { run, folder, service } = await withMemoryService({
      zones,
      live: { [zone]: [kept, ...records] },
      fault: ({ method, body }) =>
        method === 'POST' && body.includes('"ttl":30')
          ? { status: 422, body: '{"error":"ttl too low"}' }
          : undefined,
    });
    expect((await run(['apply', ...consent])).code).toBe(0);
    const { code, stdout, stderr } = await run(['rollback', '--last', ...consent, '--report', 'report.json']);
    expect(code).toBe(6);
    expect(stderr).toContain('ttl/range');
    expect(stdout).toContain('ttl too low');
    expect(reportIn(folder).summary).toMatchObject({ done: 2, failed: 1 });
    const contents = service.records(zone).map(({ prefix, content }) => `${prefix} ${content}`);
    expect(contents.toSorted()).toEqual(['good 192.0.2.7', 'k 192.0.2.9']);
  });
});

test.concurrent('rules of the project do not keep a rollback from anything', async () => {
  const records = [{ id: '1', prefix: 's', ttl: 300 }];
  const settings = 'rules: { ttl/short: error }\n';
  const { run, service } = await withMemoryService({ zones, live: { [zone]: [kept, ...records] }, settings });
  expect((await run(['apply', ...consent])).code).toBe(0);
  const { code, stderr } = await run(['rollback', '--last', ...consent]);
  expect(code).toBe(0);
  expect(stderr).toContain('ttl/short');
  expect(service.records(zone)).toHaveLength(2);
});

describe('what is protected', () => {
  const protecting = { [zone]: 'records: { mail: { A: 192.0.2.3 } }\nprotect: [{ prefix: mail }]\n' };
  const created = { zones: protecting, live: { [zone]: [] } };

  test.concurrent('may be returned to what it was, with consent by name', async () => {
    const { run, service } = await withSandbox(created);
    expect((await run(['apply', '--yes'])).code).toBe(0);
    const refused = await run(['rollback', '--last', '--yes', '--allow', 'zone-emptied']);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('--allow protected');
    const { code } = await run([
      'rollback',
      '--last',
      '--yes',
      '--allow',
      'zone-emptied',
      '--allow',
      'protected',
    ]);
    expect(code).toBe(0);
    expect(await service.listing(zone)).toEqual([]);
  });

  test.concurrent('may not be applied away, whatever is allowed', async () => {
    const live = {
      [zone]: [
        { id: '1', prefix: 'mail', content: '192.0.2.3' },
        { id: '2', prefix: 'x' },
      ],
    };
    const { run } = await withSandbox({
      zones: { [zone]: 'records: { x: { A: 192.0.2.1 } }\nprotect: [{ prefix: mail }]\n' },
      live,
    });
    const { code, stderr } = await run(['apply', '--yes', '--allow', 'protected']);
    expect(code).toBe(5);
    expect(stderr).toContain('cannot be allowed');
  });
});
