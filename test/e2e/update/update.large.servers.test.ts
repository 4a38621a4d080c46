import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import type { UpdateServerKind } from '../../support/update-servers.js';
import { masterFile, startUpdateServer } from '../../support/update-servers.js';
import { edit, lines, NS1, record, recordsAt, updateProject } from './update-project.js';

const ZONE = 'example.com';
const hosts = (count: number, type: string, content: string, label = 'host') =>
  Array.from({ length: count }, (_, n) => record(`${label}-${n}`, type, content));

test.each<UpdateServerKind>(['BIND', 'Knot'])('a thousand new names at %s are one message', async (kind) => {
  const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE) });
  const proxy = await startDnsFaultProxy(server.port, () => undefined);
  const declared = hosts(1000, 'A', '192.0.2.1');
  const { apply } = updateProject({ address: proxy.address, zones: { [ZONE]: [NS1, ...declared] } });
  expect((await apply('--yes')).code).toBe(0);
  expect(proxy.seen.filter(({ opcode }) => opcode === UPDATE)).toHaveLength(1);
  expect(lines(await recordsAt(server, ZONE))).toEqual(lines(declared));
});

test('what belongs together and does not fit is sent in several messages, which the plan says', async () => {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE) });
  const hub = record('hub', 'A', '192.0.2.1');
  const declared = [hub, ...hosts(1500, 'CNAME', 'hub.example.com')];
  const states: { readonly size: number; readonly hasHub: boolean }[] = [];
  const proxy = await startDnsFaultProxy(server.port, ({ opcode }) =>
    opcode === UPDATE
      ? {
          after: async () => {
            const live = await recordsAt(server, ZONE);
            states.push({ size: live.length, hasHub: live.some(({ prefix }) => prefix === 'hub') });
          },
        }
      : undefined,
  );
  const { apply, plan } = updateProject({ address: proxy.address, zones: { [ZONE]: [NS1, ...declared] } });
  const codes = (await plan()).warnings?.map(({ code }) => code);
  expect(codes).toEqual(['update/divided']);
  expect((await apply('--yes')).code).toBe(0);
  expect(states.length).toBeGreaterThan(1);
  expect(states).toEqual(states.toSorted((a, b) => a.size - b.size));
  // Nothing ever points at a name that is not there.
  expect(states.every(({ hasHub }) => hasHub)).toBe(true);
  expect(lines(await recordsAt(server, ZONE))).toEqual(lines(declared));
});

test('a message that no longer holds after others were written makes the run a partial one', async () => {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE) });
  const hub = record('hub', 'A', '192.0.2.1');
  const declared = [hub, ...hosts(1500, 'CNAME', 'hub.example.com')];
  let isFirst = true;
  const proxy = await startDnsFaultProxy(server.port, ({ opcode }) => {
    if (opcode !== UPDATE || !isFirst) return undefined;
    isFirst = false;
    // Somebody else takes a name that is still to come.
    return { after: () => edit(server, ZONE, [[null, record('host-999', 'A', '192.0.2.9')]]) };
  });
  const { apply } = updateProject({ address: proxy.address, zones: { [ZONE]: [NS1, ...declared] } });
  const { code, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report.summary.done).toBeGreaterThan(0);
  expect(report.summary.notAttempted).toBeGreaterThan(0);
  expect(report.steps.some(({ reason }) => reason?.kind === 'changed-meanwhile')).toBe(true);
});

test('a run that is killed between the messages of a part is rolled back, and begun anew', async () => {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE) });
  const before = lines(await recordsAt(server, ZONE));
  const hub = record('hub', 'A', '192.0.2.1');
  const declared = [hub, ...hosts(500, 'CNAME', 'hub.example.com', 'x'.repeat(55))];
  let kill: (() => void) | undefined;
  const proxy = await startDnsFaultProxy(server.port, ({ opcode }) =>
    opcode === UPDATE
      ? {
          after: async () => {
            kill?.();
            await wait(50);
          },
        }
      : undefined,
  );
  const { folder, start, run } = updateProject({
    address: proxy.address,
    zones: { [ZONE]: [NS1, ...declared] },
  });
  const { child, ended } = start(['apply', '--yes']);
  kill = () => void child.kill('SIGKILL');
  await ended;
  kill = undefined;
  const left = await recordsAt(server, ZONE);
  expect(left.some(({ prefix }) => prefix === 'hub')).toBe(true);
  expect(left.length).toBeLessThan(declared.length);
  const [cutOff = ''] = readdirSync(join(folder, '.zonemason/journal'));
  const back = ['rollback', '--yes', '--allow', 'bulk-change', join('.zonemason/journal', cutOff)];
  const { code, stderr } = await run(back);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect(lines(await recordsAt(server, ZONE))).toEqual(before);
  expect((await run(['apply', '--yes'])).code).toBe(0);
  expect(lines(await recordsAt(server, ZONE))).toEqual(lines(declared));
});
