import { expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { UpdateAnswer } from '../../../src/api/update/send-update.js';
import type { Transaction } from '../../../src/api/update/transaction.js';
import { changedZone } from '../../../src/api/update/transaction.js';
import type { UpdateClient } from '../../../src/api/update/update-client.js';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired, record } from '../../support/zones.js';

const ZONE = 'example.com';
const before = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });
const after = record({ prefix: 'www', type: 'A', content: '192.0.2.2' });
const created = record({ prefix: 'api', type: 'A', content: '192.0.2.3' });

function idOf({ prefix, type, content }: DnsRecord): string {
  return `${prefix} ${type} ${content}`;
}

/** A name server that says this to an update, and does what it is told to unless it ignores it. */
function server(answer: UpdateAnswer | ServiceError, { ignores = false } = {}) {
  let live: readonly LiveRecord[] = [{ ...before, id: idOf(before) }];
  const sent: Transaction[] = [];
  const client: UpdateClient = {
    list: async () => live,
    send: async (transaction) => {
      sent.push(transaction);
      if (answer instanceof ServiceError) throw answer;
      const known = groupBy(live, ({ prefix }) => prefix);
      if (!ignores) live = [...changedZone(known, transaction.changes, idOf).values()].flat();
      return answer;
    },
    restsOn: ({ changes }) => new Set(changes.flatMap((change) => change.after?.prefix ?? [])),
    idOf,
    sizeOf: ({ changes }) => changes.length,
    maxSize: 10,
    changed: (known, changes) => changedZone(known, changes, idOf),
    close: async () => undefined,
  };
  const add = (rival: LiveRecord): void => {
    live = [...live, rival];
  };
  return { client, sent, add };
}

/** What a server says whose prerequisites do not hold. */
const unmet = { unmet: new ServiceError('NXRRSET', { kind: 'rejected', effect: 'no' }) };

async function applied(target: ReturnType<typeof server>) {
  const { plan } = await planAgainst(target.client, [desired(ZONE, [after, created])]);
  return applyTo(target.client, plan);
}

test('all that fits is one message, and what it creates has the ids that it is listed with', async () => {
  const target = server('done');
  const report = await applied(target);
  expect(target.sent).toMatchObject([{ zone: ZONE, changes: [{}, {}] }]);
  expect(report).toMatchObject({
    summary: { done: 2, failed: 0 },
    scopes: [{ verified: true, differences: [] }],
  });
});

test('a change that is ignored is found out by the reading afterwards, at once', async () => {
  const report = await applied(server('done', { ignores: true }));
  expect(report.scopes).toMatchObject([{ verified: false }]);
  expect(report.scopes[0]?.differences.map(({ address, kind }) => `${kind} ${address}`).toSorted()).toEqual([
    'different dns/example.com/www/A',
    'missing dns/example.com/api/A',
  ]);
});

test('what does not hold is not attempted, and what has changed is named', async () => {
  const target = server(unmet, { ignores: true });
  const { plan } = await planAgainst(target.client, [desired(ZONE, [after, created])]);
  const rival = { ...created, id: idOf(created) };
  const report = await applyTo(
    { ...target.client, send: async (sent) => target.client.send(sent).finally(() => target.add(rival)) },
    plan,
  );
  expect(report.summary).toMatchObject({ done: 0, failed: 0, notAttempted: 2 });
  expect(report.steps[0]?.reason).toMatchObject({
    kind: 'changed-meanwhile',
    differences: [{ kind: 'extra', address: 'dns/example.com/api/A', cause: 'others' }],
  });
});

test('what a server does not carry out, although all holds, has failed', async () => {
  const report = await applied(server(unmet, { ignores: true }));
  expect(report.summary).toMatchObject({ done: 0, failed: 2, notAttempted: 0 });
  expect(report.steps.map(({ error }) => error)).toEqual(['NXRRSET', 'NXRRSET']);
});

test.each([
  ['credentials', 'credentials'],
  ['server', 'unreachable'],
  ['rejected', undefined],
] as const)('a message that is refused (%s) has failed as a whole', async (kind, exit) => {
  const report = await applied(server(new ServiceError('no', { kind, effect: 'no' })));
  expect(report.summary).toMatchObject({ done: 0, failed: 2 });
  expect(report.steps.map((step) => step.exit)).toEqual([exit, exit]);
});
