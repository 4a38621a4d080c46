import { EventEmitter, once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMailClient } from '../../../src/api/mail/client.js';
import type { DesiredTemplate } from '../../../src/mail/templates/template.js';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import type { Planning } from '../../../src/engine/plan/make-plan.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import { startFaultProxy } from '../../support/fault-proxy.js';
import { desiredTemplate, mailPatterns, mailSettings, mirrorOf } from '../../support/mail.js';
import { editor, german, invoice, welcome } from '../../support/mail-organisation.js';
import { someProject } from '../../support/projects.js';
import { afterTests } from '../../support/after-tests.js';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
  const templates = [{ ...welcome, translations: [german] }, invoice];
  await sandbox.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
});
interface Outcome {
  readonly planning: Planning;
  /** Ids of the templates whose translations were asked for. */
  readonly asked: readonly string[];
}

/** Plans folders; the list of templates is answered once the translations of as many have been asked for. */
async function planFolders(
  templates: readonly DesiredTemplate[],
  { brand = 'acme', ...settings }: { readonly brand?: string } & Parameters<typeof mailSettings>[0] = {},
): Promise<Outcome> {
  const asked: string[] = [];
  const gate = new EventEmitter();
  const proxy = await startFaultProxy(sandbox.url, ({ path }) => {
    const [, id] = /\/([^/]+)\/translations$/.exec(path) ?? [];
    if (id === undefined) return { until: once(gate, 'all') };
    if (asked.push(id) === templates.length) gate.emit('all');
    return undefined;
  });
  const client = createMailClient({
    endpoint: proxy.url,
    brand,
    credentials: { kind: 'token', token: sandbox.mail.issueToken(editor.email), source: 'a test' },
    env: {},
  });
  afterTests(client.close);
  const service = { endpoint: proxy.url, brand, translations: 'mail', insecureHttp: false };
  const planning = await makePlan({
    project: someProject({ dns: null, mail: { ...service, ...mailSettings(settings) } }),
    zones: [],
    mail: { templates },
    clients: { mail: client },
    now: new Date(0),
    concurrency: 4,
  });
  return { planning, asked };
}

describe('while the list of templates is on its way', () => {
  const french = desiredTemplate([{ ...german, language: 'fr' }], {
    name: 'invoice',
    mirror: mirrorOf(invoice),
  });
  const folders = [desiredTemplate([german], { mirror: mirrorOf(welcome) }), french];
  const counts = { create: 1, update: 0, delete: 0 };

  test('the translations of mirrored templates are asked for, and not again', async () => {
    const { planning, asked } = await planFolders(folders);
    expect(asked.toSorted()).toEqual([welcome.id, invoice.id].toSorted());
    expect(planning).toMatchObject({ failures: [], diagnostics: [], plan: { summary: counts } });
  });

  test('a mirror of a template that is gone does no harm', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const stale = desiredTemplate([german], { mirror: mirrorOf({ ...welcome, id: gone }) });
    const { planning, asked } = await planFolders([stale, french]);
    expect(asked.toSorted()).toEqual([gone, welcome.id, invoice.id].toSorted());
    expect(planning).toMatchObject({ failures: [], plan: { summary: counts } });
    expect(planning.warnings.map(({ rule }) => rule.code)).toEqual(['mail/stale-mirror']);
  });

  test('nothing else fails when the list does', async () => {
    const { planning, asked } = await planFolders(folders, { brand: 'nobody' });
    expect(asked).toHaveLength(2);
    expect(planning.failures.map(({ scope, failure }) => [scope, failure.kind])).toEqual([['mail', 'error']]);
  });
});

test('patterns that match nothing are warnings, also of what the plan deletes instead', async () => {
  const folders = [desiredTemplate([], { mirror: mirrorOf(welcome) })];
  const { planning } = await planFolders(folders, {
    ignore: mailPatterns([{ template: 'welcme', language: 'de' }, { language: 'fr' }]),
    protect: mailPatterns([{ template: 'welcome', language: 'de' }, { template: 'wellcome' }]),
  });
  expect(planning.plan.warnings?.map(({ code }) => code)).toEqual(['protect/unused', 'ignore/unused']);
});
