import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { zonemason } from '../cli/support.js';
import { planOutline } from '../support/plan-outline.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

const NAMES = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];

test('the plans of shards are shown as the plan of the whole', async () => {
  const live = Object.fromEntries(NAMES.map((name) => [name, [{ content: '192.0.2.1' }]]));
  const { folder: cwd, service } = await withSandbox({
    zones: Object.fromEntries(NAMES.map((name) => [name, `records: { www: { A: 192.0.2.2 } }\n`])),
    live,
  });
  const env = { ...passwordsFor(live), ZONEMASON_DNS_ENDPOINT: service.url.href };
  const indices = ['0', '1', '2'];
  for (const index of indices) {
    const job = { JOB_COMPLETION_INDEX: index, JOB_COMPLETIONS: '3' };
    const args = ['plan', '--shard', 'auto', '--out', `shard-${index}.json`];
    expect(await zonemason(args, { cwd, env: { ...env, ...job } })).toMatchObject({ code: 0 });
  }
  const whole = await zonemason(['plan', '--format', 'json'], { cwd, env });
  const shards = indices.map((index) => `shard-${index}.json`);
  const merged = await zonemason(['show', ...shards, '--format', 'json'], { cwd });
  const [one, other]: Plan[] = [whole, merged].map(({ stdout }) => JSON.parse(stdout));
  expect(one && other && planOutline(other)).toEqual(one && planOutline(one));
  const twice = await zonemason(['show', ...shards, 'shard-1.json'], { cwd });
  expect([twice.code, twice.stdout]).toEqual([64, '']);
});
