import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/events.js';
import { faultyTargets } from '../../../src/engine/verify/targets.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

test('targets outside the zones are looked up once, and told wherever they stand', async () => {
  const zones = [
    desired(
      'example.com',
      records(
        'a CNAME gone.example.net',
        'b CNAME fine.example.net',
        'c CNAME gone.example.com',
        'd CNAME example.com',
        'e CNAME gone.notexample.com',
        'f CNAME unused.example.net ; inactive',
        'g A 192.0.2.1',
        '@ MX broken.example.net ; prio=10',
      ),
    ),
    desired('example.org', records('a CNAME gone.example.net', 'b CNAME www.other.example')),
  ];
  const asked: string[] = [];
  const events: EngineEvent[] = [];
  const found = await faultyTargets(
    { tell: (event) => events.push(event) },
    { zones, names: new Set(['example.com', 'example.org', 'other.example']) },
    {
      serversOf: async () => [],
      valuesOf: async () => [],
      stateOf: async (name) => {
        asked.push(name);
        if (name.startsWith('fine')) return 'ok';
        return name.startsWith('gone') ? 'nxdomain' : 'servfail';
      },
    },
  );
  expect(asked).toEqual([
    'gone.example.net',
    'fine.example.net',
    'gone.notexample.com',
    'broken.example.net',
  ]);
  expect(found.map(({ zone, address, target, status }) => [zone, address, target, status])).toEqual([
    ['example.com', 'dns/example.com/a/CNAME', 'gone.example.net', 'nxdomain'],
    ['example.com', 'dns/example.com/e/CNAME', 'gone.notexample.com', 'nxdomain'],
    ['example.com', 'dns/example.com/@/MX', 'broken.example.net', 'servfail'],
    ['example.org', 'dns/example.org/a/CNAME', 'gone.example.net', 'nxdomain'],
  ]);
  expect(events.findLast(({ kind }) => kind === 'progress')).toMatchObject({ done: 4, total: 4 });
  expect(events.at(-1)).toEqual({ kind: 'progress-end', work: 'verifying' });
});
