import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { repositoryIn } from '../support/git.js';
import { withSandbox, writesOf } from './services.js';

const setting = {
  zones: {
    'example.com': 'records: { www: { A: 192.0.2.2 } }\n',
    'example.net': 'records: { www: { CNAME: www.example.com } }\n',
  },
  live: {
    'example.com': [{ prefix: 'www', content: '192.0.2.1' }],
    'example.net': [{ prefix: 'www', content: '192.0.2.1' }],
  },
};

function stepsOf({ zones }: Plan) {
  return zones.flatMap(({ steps }) =>
    steps.map(({ recordId, before, after }) => ({ recordId, before, after })),
  );
}

function fingerprintsOf({ zones }: Plan) {
  return zones.map(({ zone, fingerprint }) => `${zone} ${fingerprint}`);
}

test.concurrent('a plan from saved listings equals one from the service, and can be applied', async () => {
  const { run, folder, service } = await withSandbox(setting);
  const listings: [string, unknown][] = [];
  for (const zone of ['example.com', 'example.net']) {
    const { stdout } = await run(['export', '--live', '--format', 'json', zone]);
    writeFileSync(join(folder, `${zone}.json`), stdout);
    listings.push([zone, JSON.parse(stdout)]);
  }
  writeFileSync(join(folder, 'live.json'), JSON.stringify(Object.fromEntries(listings)));
  const asked = service.seen.length;
  const saved = await run(['plan', '--live', 'live.json', '--out', 'plan.json', '--format', 'json']);
  expect(saved.code).toBe(0);
  const one = await run(['plan', '--live', 'example.com.json', '--zone', 'example.com', '--format', 'json']);
  expect(one.code).toBe(0);
  expect(service.seen).toHaveLength(asked);

  const fresh: Plan = JSON.parse((await run(['plan', '--format', 'json'])).stdout);
  const plan: Plan = JSON.parse(saved.stdout);
  expect(stepsOf(plan)).toEqual(stepsOf(fresh));
  expect(fingerprintsOf(plan)).toEqual(fingerprintsOf(fresh));
  expect((await run(['apply', 'plan.json'])).code).toBe(0);
  const writes = writesOf(service.seen).length;
  expect(writes).toBeGreaterThan(0);
  expect((await run(['apply', 'plan.json'])).code).toBe(4);
  expect(writesOf(service.seen)).toHaveLength(writes);
});

test.concurrent('with a base, a zone whose file has errors may have its listing in the file', async () => {
  const { run, folder } = await withSandbox(setting);
  repositoryIn(folder);
  const row = { id: '1', prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true };
  writeFileSync(join(folder, 'live.json'), JSON.stringify({ 'example.com': [row], 'example.net': [row] }));
  writeFileSync(join(folder, 'zones/example.net.yaml'), 'zone: example.net\nrecords: { a: { A: 1.2.3 } }\n');
  const { code, stdout } = await run(['plan', '--live', 'live.json', '--base', 'HEAD', '--format', 'json']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: 'blocked',
    zones: [{ zone: 'example.com' }],
    unreadable: [{ kind: 'invalid-files', scope: 'example.net' }],
  });
});

describe('a file of listings is refused', () => {
  const row = { id: '1', prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true };
  const both = { 'example.com': [row], 'example.net': [row] };

  test.concurrent.each<[why: string, text: string, told: RegExp]>([
    ['with a zone missing', JSON.stringify({ 'example.com': [row] }), /example\.net.*\n.*--zone/],
    [
      'with a zone twice',
      '{"example.com": [],\n "example.com": [], "example.net": []}',
      /:2:2: .*example\.com/,
    ],
    [
      'with a zone in two spellings',
      '{"example.com": [], "Example.COM.": [], "example.net": []}',
      /two listings/,
    ],
    ['of a zone that no file declares', JSON.stringify({ ...both, 'example.org': [] }), /example\.org/],
    ['of one zone where two are planned', JSON.stringify([row]), /--zone/],
    ['that is not JSON', '{"example.com": [\n  oops', /:2:3: /],
    ['that is empty', '', /:1:1: /],
    [
      'that is a saved plan',
      '{ "formatVersion": "1.2", "tool": "zonemason 0.1.0", "createdAt": "", "zones": [] }\n',
      /is not a listing, but a saved plan\n hint: write one with `zonemason export --live/,
    ],
    [
      'that is the journal of a run',
      '{"kind":"listing","formatVersion":"2.3"}\n{"kind":"end"}\n',
      /is not a listing, but the journal of a run/,
    ],
    ['that is something else', '"example.com"', /neither/],
    ['with something else than a list', JSON.stringify({ ...both, 'example.net': {} }), /example\.net/],
  ])('%s', async (_, text, told) => {
    const { run, folder, service } = await withSandbox(setting);
    writeFileSync(join(folder, 'live.json'), text);
    const { code, stdout, stderr } = await run(['plan', '--live', 'live.json']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toMatch(told);
    expect(service.seen).toEqual([]);
  });

  test.concurrent('that is larger than 64 MiB, that does not exist, or with only mail to plan', async () => {
    const { run, folder } = await withSandbox(setting);
    writeFileSync(join(folder, 'live.json'), `[${' '.repeat(65 * 1024 * 1024)}]`);
    expect((await run(['plan', '--live', 'live.json'])).code).toBe(64);
    expect((await run(['plan', '--live', 'none.json'])).code).toBe(64);
    expect((await run(['plan', '--live', 'live.json', '--only', 'mail'])).code).toBe(64);
  });

  test.concurrent('as output', async () => {
    const { run, folder } = await withSandbox(setting);
    writeFileSync(join(folder, 'live.json'), JSON.stringify(both));
    expect((await run(['plan', '--live', 'live.json', '--out', 'live.json'])).code).toBe(64);
  });

  test.concurrent('where an entry cannot be read: the zone is left out', async () => {
    const { run, folder } = await withSandbox(setting);
    const { id: _, ...declared } = row;
    writeFileSync(join(folder, 'live.json'), JSON.stringify({ ...both, 'example.net': [declared] }));
    const { code, stderr } = await run(['plan', '--live', 'live.json']);
    expect(code).toBe(6);
    expect(stderr).toContain('example.net');
    expect(stderr).toMatch(/live\.json: .* no id[^]*--live/);
  });
});
