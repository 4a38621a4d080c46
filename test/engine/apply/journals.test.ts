import { expect, test } from 'vitest';

import type { MailClient } from '../../../src/api/mail/client.js';
import type { FoundScope } from '../../../src/apply/journal/journal.js';
import type { JournalFile } from '../../../src/apply/journal/journal-file.js';
import { Failure } from '../../../src/failure.js';
import { applyParts } from '../../../src/engine/apply/apply-parts.js';
import type { OpenJournal } from '../../../src/engine/journals/journal-folder.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import { instantClock } from '../../support/clocks.js';
import { records } from '../../support/record-lines.js';
import { desiredTemplate, liveTemplate, mailSettings } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { simulateService } from '../../support/simulated-service.js';
import { applyTo, planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired, live, record } from '../../support/zones.js';
import { proven } from '../../support/proofs.js';

const names = ['a.example', 'b.example', 'c.example', 'same.example'];
const www = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });

/** Applies a record more to all zones but the last one. */
async function run(openJournal: OpenJournal) {
  const service = simulateService({
    state: new Map(names.map((name) => [name, live([www])])),
    habits: { storesCanonical: false, renewsIds: false, tellsIds: true },
    latencies: [0],
    faults: new Map(),
  });
  const clients = { dns: service.client };
  const zones = names.map((name) =>
    desired(name, name.startsWith('same') ? [www] : [www, { ...www, content: '192.0.2.2' }]),
  );
  const { plan } = await makePlan({
    project: someProject(),
    zones,
    clients,
    now: new Date(0),
    concurrency: 2,
  });
  const report = await applyParts({
    plan,
    safeguards: safeguardsFor(plan),
    allow: [],
    clients,
    concurrency: { perZone: 2, total: 2 },
    settleMs: 30_000,
    openJournal,
    now: () => 1000,
    clock: instantClock(),
  }).catch((error: unknown) => error);
  return { report, writes: service.requests.filter((request) => !request.startsWith('GET')) };
}

/** A journal that notes its ends, and what is asked of it before that. One of them breaks off after the first outcome. */
function notingJournal<V>({ scope }: FoundScope<V>, notes: string[]): JournalFile<V> {
  const note = async (what: string): Promise<void> => void notes.push(`${what} ${scope}`);
  let fault: string | null = null;
  return {
    path: `${scope}.jsonl`,
    announce: () => note('announce').then(() => true),
    conclude: (_, outcome) => {
      void note(outcome?.status ?? 'not attempted');
      if (scope === 'b.example') fault = 'disk full';
    },
    end: ({ summary, verified }) => note(`end ${summary.done} ${verified}`),
    fault: () => fault,
    close: () => note('close'),
    discard: () => note('discard'),
  };
}

test('all journals are begun before the first write, and ended and closed after the last look', async () => {
  const notes: string[] = [];
  const { report } = await run(async (found, startedAt) => {
    notes.push(`begin ${found.scope} ${startedAt.getTime()} ${found.records.length}`);
    return notingJournal(found, notes);
  });
  const changing = names.slice(0, 3);
  expect(notes.slice(0, 3)).toEqual(changing.map((name) => `begin ${name} 1000 1`));
  const kinds = ['announce', 'done', 'end 1 true', 'close'];
  for (const name of changing)
    expect(notes.slice(3).filter((line) => line.endsWith(name))).toEqual(
      kinds.map((kind) => `${kind} ${name}`),
    );
  expect(notes.findIndex((line) => line.startsWith('close'))).toBe(notes.length - 3);
  expect(report).toMatchObject({
    scopes: changing.map((scope) => ({ scope, journal: `${scope}.jsonl` })),
  });
  expect(report).toHaveProperty(['scopes', 1, 'journalFault'], 'disk full');
  expect(report).not.toHaveProperty(['scopes', 0, 'journalFault']);
});

test('where the journal of a mail cannot be begun, none of a zone is left', async () => {
  const { client, requests } = simulateService({
    state: new Map([['a.example', live([www])]]),
    habits: { storesCanonical: false, renewsIds: false, tellsIds: true },
    latencies: [0],
    faults: new Map(),
  });
  const mail: MailClient = {
    templates: async () => [liveTemplate()],
    translations: async () => [],
    create: async () => proven('1'),
    update: async () => proven(),
    delete: async () => proven(),
    close: async () => undefined,
  };
  const { subject, body } = liveTemplate();
  const { plan } = await planAgainst(client, [desired('a.example', [{ ...www, content: '192.0.2.2' }])], {
    mail: { templates: [desiredTemplate([{ language: 'de', subject, body }])] },
    clients: { dns: client, mail },
    project: someProject({
      mail: {
        endpoint: new URL('https://mail.example.net/'),
        brand: 'acme',
        translations: 'mail',
        insecureHttp: false,
        ...mailSettings(),
      },
    }),
  });
  const notes: string[] = [];
  const applied = applyTo(client, plan, {
    clients: { dns: client, mail },
    safeguards: safeguardsFor(plan, { mail: { ...mailSettings(), folders: ['welcome'] } }),
    openJournal: async (found) => {
      if (found.template) throw new Failure('error', 'disk full');
      return notingJournal(found, notes);
    },
  });
  await expect(applied).rejects.toMatchObject({ message: 'disk full' });
  expect(notes).toEqual(['discard a.example']);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('the steps that others wait for are announced first', async () => {
  const zone = 'a.example';
  const state = new Map([
    [zone, live(records('www CNAME old.a.example', 'old A 192.0.2.1', 'x TXT a', 'z A 192.0.2.1'))],
  ]);
  const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
  const { client } = simulateService({ state, habits, latencies: [0], faults: new Map() });
  const file = desired(
    zone,
    records('a TXT a', 'www CNAME new.a.example', 'new CNAME z.a.example', 'z A 192.0.2.1'),
  );
  const { plan } = await planAgainst(client, [file]);
  const announced: string[] = [];
  await applyTo(client, plan, {
    openJournal: async (found) => ({
      ...notingJournal(found, []),
      announce: async (steps) => {
        announced.push(...steps.map(({ action, address }) => `${action} ${address.slice(14)}`));
        return true;
      },
    }),
  });
  expect(announced.slice(0, 2)).toEqual(['create new/CNAME', 'update www/CNAME']);
  expect(announced.slice(2).toSorted()).toEqual(['create a/TXT', 'delete old/A', 'delete x/TXT']);
});

test.each(names.slice(0, 3))(
  'where that of %s cannot be begun, nothing is written and no other is left',
  async (full) => {
    const notes: string[] = [];
    const { report, writes } = await run(async (found) => {
      if (found.scope === full) throw new Failure('error', 'disk full');
      return notingJournal(found, notes);
    });
    expect(report).toMatchObject({ name: 'Failure', kind: 'error' });
    expect(writes).toEqual([]);
    const others = names.slice(0, 3).filter((name) => name !== full);
    expect(notes.toSorted()).toEqual(others.map((name) => `discard ${name}`));
  },
);
