import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import { applyParts } from '../../../src/engine/apply/apply-parts.js';
import type { ApplyInput } from '../../../src/engine/apply/apply-parts.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import type { Plan } from '../../../src/plan/plan.js';
import { instantClock } from '../../support/clocks.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { safeguardsFor } from '../../support/workflow.js';
import { proven } from '../../support/proofs.js';

const MAIL = new URL('https://mail.example.net/');
const { subject, body } = liveTemplate();
const text = { subject, body };
const changed = { subject: `${subject}!`, body };
const BEFORE = ['de', 'es', 'fr'].map((language) => ({ language, ...text }));
const AFTER = [
  { language: 'de', ...changed },
  { language: 'es', ...text },
  { language: 'it', ...text },
];

interface Memory {
  readonly client: MailClient;
  readonly requests: string[];
  readonly held: () => readonly string[];
}

/** A service with one template, which may be gone, in memory. */
function memory({ isGone = false } = {}): Memory {
  const requests: string[] = [];
  const held = new Map(liveTranslations(BEFORE).map((each) => [each.id, each]));
  const client: MailClient = {
    templates: async () => {
      requests.push('templates');
      return isGone ? [] : [liveTemplate()];
    },
    translations: async (template) => {
      requests.push(`list ${template}`);
      return [...held.values()];
    },
    create: async (template, { language, ...more }) => {
      requests.push(`create ${template} ${language}`);
      held.set('9', { id: '9', language, ...more });
      return proven('9');
    },
    update: async (template, id, more) => {
      requests.push(`update ${template} ${id} ${Object.keys(more).join(' ')}`);
      const found = held.get(id);
      if (found) held.set(id, { ...found, ...more });
      return proven();
    },
    delete: async (template, id) => {
      requests.push(`delete ${template} ${id}`);
      held.delete(id);
      return proven();
    },
    close: async () => undefined,
  };
  return {
    client,
    requests,
    held: () => [...held.values()].map((each) => `${each.language} ${each.subject}`).toSorted(),
  };
}

async function planned(): Promise<Plan> {
  const service = { endpoint: MAIL, brand: 'acme', translations: 'mail', insecureHttp: false };
  const { plan } = await makePlan({
    project: someProject({ dns: null, mail: { ...service, ...mailSettings() } }),
    zones: [],
    mail: { templates: [desiredTemplate(AFTER)] },
    clients: { mail: memory().client },
    now: new Date(0),
    concurrency: 2,
  });
  return plan;
}

const folders = { ...mailSettings(), folders: ['welcome'] };

function apply(plan: Plan, { client }: Memory, more: Partial<ApplyInput> = {}) {
  return applyParts({
    plan,
    safeguards: safeguardsFor(plan, { mail: folders }),
    allow: plan.risks.map(({ code }) => code),
    clients: { mail: client },
    concurrency: { perZone: 1, total: 1 },
    settleMs: 30_000,
    clock: instantClock(),
    now: () => 0,
    ...more,
  });
}

describe('a plan of mails that is carried out', () => {
  test('leaves what the files say, and a report and a journal that name the template', async () => {
    const service = memory();
    const found: unknown[] = [];
    let announced = 0;
    const report = await apply(await planned(), service, {
      openJournal: async (each) => {
        found.push(each);
        return {
          path: `${each.scope}.jsonl`,
          announce: async (steps) => {
            announced += steps.length;
            return true;
          },
          conclude: () => undefined,
          end: async () => undefined,
          fault: () => null,
          close: async () => undefined,
          discard: async () => undefined,
        };
      },
    });
    expect(service.held()).toEqual([`de ${subject}!`, `es ${subject}`, `it ${subject}`]);
    expect(service.requests.filter((request) => !/^(list|templates)/.test(request)).toSorted()).toEqual([
      'create t1 it',
      'delete t1 3',
      'update t1 1 subject body',
    ]);
    expect(report).toMatchObject({
      summary: { done: 3 },
      scopes: [
        {
          scope: 'mail/welcome',
          template: { brand: 'acme', id: 't1', name: 'welcome' },
          verified: true,
          concurrency: { reached: 1 },
          journal: 'mail/welcome.jsonl',
        },
      ],
    });
    expect(new Set(report.steps.map(({ scope }) => scope))).toEqual(new Set(['mail/welcome']));
    expect(announced).toBe(3);
    expect(found).toMatchObject([
      {
        endpoint: MAIL.href,
        scope: 'mail/welcome',
        template: { brand: 'acme', ...liveTemplate() },
        records: liveTranslations(BEFORE),
      },
    ]);
  });

  test.each([
    [
      'whose default text was changed',
      [{ ...liveTemplate(), id: 't2', subject: 'other' }],
      ['mail/bye: the default text was changed'],
    ],
    ['that is gone', [], ['mail/bye: the template is gone']],
  ])('warns of a template without steps %s, which is not read', async (_, others, warned) => {
    const service = memory();
    const client = { ...service.client, templates: async () => [liveTemplate(), ...others] };
    const plan = await planned();
    const templates = (plan.mail?.templates ?? []).flatMap((template) => [
      template,
      { ...template, templateId: 't2', template: 'bye', folder: 'mail/bye', steps: [] },
    ]);
    const moved: string[] = [];
    const report = await apply(
      { ...plan, mail: { brand: 'acme', templates } },
      { ...service, client },
      {
        safeguards: safeguardsFor(plan, { mail: { ...folders, folders: ['welcome', 'bye'] } }),
        onMoved: (each) => moved.push(...each),
      },
    );
    expect(report).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
    expect(moved).toEqual(warned);
    expect(service.requests).not.toContain('list t2');
  });

  test('tells by field what is not as it should be', async () => {
    const service = memory();
    const deaf = { ...service, client: { ...service.client, update: async () => proven() } };
    const { scopes } = await apply(await planned(), deaf);
    expect(scopes).toMatchObject([
      {
        verified: false,
        differences: [
          {
            address: 'mail/welcome/de',
            kind: 'different',
            fields: { subject: { expected: `${subject}!`, found: subject } },
          },
        ],
      },
    ]);
  });

  test.each([
    ['in upper case', (language: string) => language.toUpperCase()],
    ['with underscores', (language: string) => language.replace('-', '_').toUpperCase()],
  ])('names the file to use for a service that spells languages %s', async (_, spelled) => {
    const service = memory();
    const plan = await planned();
    const created =
      plan.mail?.templates[0]?.steps.find(({ action }) => action === 'create')?.after?.language ?? '';
    const client: MailClient = {
      ...service.client,
      create: (id, translation) =>
        service.client.create(id, { ...translation, language: spelled(translation.language) }),
    };
    const { summary, scopes } = await apply(plan, { ...service, client });
    expect(summary).toMatchObject({ done: 3 });
    const language = { expected: created, found: spelled(created) };
    expect(scopes).toMatchObject([
      { differences: [{ kind: 'different', recordId: '9', fields: { language } }] },
    ]);
    expect(scopes[0]?.notes).toEqual([expect.stringContaining(`${spelled(created)}.yaml`)]);
  });

  test('takes translations for different that differ in their body alone', async () => {
    const service = memory();
    const client: MailClient = {
      ...service.client,
      create: (id, translation) => service.client.create(id, { ...translation, body: 'other' }),
    };
    expect(await apply(await planned(), { ...service, client })).toMatchObject({
      scopes: [{ verified: false }],
    });
  });

  test('leaves alone what is ignored, whatever becomes of it', async () => {
    const service = memory();
    const plan = await planned();
    const ignore = mailPatterns([{ language: 'pl' }]);
    const client: MailClient = {
      ...service.client,
      translations: async (id) => [
        ...(await service.client.translations(id)),
        { id: `p${service.requests.length}`, language: 'pl', ...text },
      ],
    };
    const safeguards = safeguardsFor(plan, { mail: { ...folders, ignore } });
    const [template] = plan.mail?.templates ?? [];
    const templates = template ? [{ ...template, ignore: [{ language: 'pl' }] }] : [];
    const ignoring = { ...plan, mail: { brand: 'acme', templates } };
    const report = await apply(ignoring, { ...service, client }, { safeguards });
    expect(report).toMatchObject({ summary: { done: 3 }, scopes: [{ verified: true }] });
  });

  test('repeats a create, which the service would take twice, only after as many looks as a listing may lag', async () => {
    const service = memory();
    const client: MailClient = {
      ...service.client,
      create: async (id, translation) => {
        if (service.requests.includes('lost')) return service.client.create(id, translation);
        service.requests.push('lost');
        throw new ServiceError('504', { kind: 'server', effect: 'unknown' });
      },
    };
    await apply(await planned(), { ...service, client });
    const [from, to] = ['lost', 'create t1 it'].map((request) => service.requests.indexOf(request));
    const looks = service.requests.slice((from ?? 0) + 1, to);
    expect(looks).toEqual(Array.from({ length: 11 }, () => 'list t1'));
  });

  test('that has no templates asks for none', async () => {
    const service = memory();
    const plan = await planned();
    await apply({ ...plan, mail: { brand: 'acme', templates: [] } }, service);
    expect(service.requests).toEqual([]);
  });
});

/** Applies the plan; gives the error, or the report, and the requests. */
async function refusal(service: Memory, more: (plan: Plan) => Partial<ApplyInput> = () => ({})) {
  const plan = await planned();
  const error: unknown = await apply(plan, service, more(plan)).catch((cause: unknown) => cause);
  return { error, requests: service.requests };
}

describe('nothing is written', () => {
  test('where the template is gone, whose translations are not even read', async () => {
    const { error, requests } = await refusal(memory({ isGone: true }));
    expect(error).toMatchObject({
      kind: 'stale-plan',
      message: expect.stringContaining('mail/welcome: the template is gone'),
    });
    expect(requests).toEqual(['templates']);
  });

  test.each([
    ['without a folder for the template', { ...folders, folders: ['invoice'] }],
    ['without mails in the project', null],
  ])('%s', async (_, mail) => {
    const { error, requests } = await refusal(memory(), (plan) => ({
      safeguards: safeguardsFor(plan, { mail }),
    }));
    expect(error).toMatchObject({ kind: 'usage' });
    expect(requests).toEqual([]);
  });

  test.each(['welcome', 'T1'])('but not where a folder is called %s', async (name) => {
    const { error } = await refusal(memory(), (plan) => ({
      safeguards: safeguardsFor(plan, { mail: { ...folders, folders: ['invoice', name] } }),
    }));
    expect(error).toMatchObject({ summary: { done: 3 } });
  });

  test('when a stop ends the reading of the templates', async () => {
    const service = memory();
    const client: MailClient = { ...service.client, templates: () => Promise.reject(new Error('cut off')) };
    const stopped = { ...service, client };
    const { error } = await refusal(stopped, () => ({ signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: 'interrupted' });
  });
});
