import type { Answer, Effect } from '../../src/plan/effect.js';
import type { Plan, PlannedTranslation, Step } from '../../src/plan/plan.js';
import { addSummaries } from '../../src/plan/plan.js';
import {
  createStep,
  deleteStep,
  somePlan,
  someTemplate,
  someEffect,
  someZone,
  updateStep,
} from '../render/support.js';

/** A plan with each kind of change in two zones and a mail, and with risks of each level. */
export function variedPlan(): Plan {
  const zones = [
    someZone([
      {
        ...updateStep(
          { prefix: '', type: 'MX', content: 'old.example.net', prio: 10 },
          { content: 'new.example.net' },
        ),
        id: 'mx',
      },
      createStep({ prefix: 'shop', type: 'CNAME', content: 'shop.example.net' }, { id: 'shop' }),
      deleteStep(
        { prefix: 'blog', type: 'CNAME', content: 'blog.example.net' },
        { id: 'blog', group: 'g1', risks: ['type-swap-gap'] },
      ),
      createStep({ prefix: 'blog', type: 'A', content: '192.0.2.40' }, { group: 'g1' }),
      deleteStep({ prefix: 'web' }, { id: 'web', risks: ['dangling-target'] }),
      { ...updateStep({ prefix: 'api', ttl: 86_400 }, { ttl: 900 }), id: 'api', risks: ['ttl-lowered'] },
    ]),
    someZone([createStep({ content: '192.0.2.7' }, { address: 'dns/example.org/www/A' })], {
      zone: 'example.org',
      file: 'zones/example.org.yaml',
    }),
    someZone([], { zone: 'example.net', file: 'zones/example.net.yaml' }),
  ];
  const plan = somePlan(zones, [
    { code: 'apex-mx-delete', level: 'block', address: 'dns/example.com', message: 'no mail any more' },
    {
      code: 'dangling-target',
      level: 'warn',
      address: 'dns/example.com/www/CNAME',
      message: 'points at web, which goes',
    },
    {
      code: 'type-swap-gap',
      level: 'warn',
      address: 'dns/example.com/blog/CNAME',
      message: 'no answer for a moment',
    },
    {
      code: 'ttl-lowered',
      level: 'info',
      address: 'dns/example.com/api/A',
      message: 'caches keep it for 1 d',
    },
  ]);
  const api = 'api.example.com';
  const aliases = Array.from({ length: 12 }, (_, index) =>
    someEffect({
      name: `alias-with-a-long-name-${index}.example.com`,
      before: answer('192.0.2.1', api),
      after: answer('192.0.2.2', api),
      steps: ['api'],
      owner: 'team-web',
    }),
  );
  const effects = [
    ...aliases,
    own('blog', { before: elsewhere('blog.example.net'), after: answer('192.0.2.40') }),
    own('mx', {
      name: 'example.com',
      type: 'MX',
      before: { status: 'answer', via: [], data: ['10 old.example.net', '20 mx.example.net'] },
      after: { status: 'answer', via: [], data: ['10 new.example.net', '30 mx.example.net'] },
    }),
    own('shop', { kind: 'added', before: noName(), after: elsewhere('shop.example.net') }),
    own('web', { kind: 'removed', before: answer('192.0.2.1'), after: noName() }),
    own('web', {
      name: 'www.example.com',
      kind: 'removed',
      before: answer('192.0.2.1', 'web.example.com'),
      after: noName('web.example.com'),
    }),
  ];
  return withMail({ ...plan, effects }, [
    translationUpdate('de', 'Hallo\nalte Zeile\n', 'Hallo\nneue Zeile\n'),
  ]);
}

/** An effect of the step with the id of its name. */
function own(step: string, change: Partial<Effect>): Effect {
  return someEffect({ name: `${step}.example.com`, steps: [step], ...change });
}

function answer(data: string, ...via: readonly string[]): Answer {
  return { status: 'answer', via, data: [data] };
}

function elsewhere(name: string): Answer {
  return { status: 'elsewhere', via: [], data: [name] };
}

function noName(...via: readonly string[]): Answer {
  return { status: 'no-name', via, data: [] };
}

/** The plan with these steps of a template `welcome`. */
export function withMail(plan: Plan, steps: readonly Step<PlannedTranslation>[]): Plan {
  const template = someTemplate(steps);
  const summary = addSummaries([plan.summary, template.summary]);
  return { ...plan, summary, hasChanges: true, mail: { brand: 'acme', templates: [template] } };
}

/** An update of the body of a translation. */
export function translationUpdate(language: string, from: string, to: string): Step<PlannedTranslation> {
  return {
    id: `mail-${language}`,
    action: 'update',
    address: `mail/welcome/${language}`,
    recordId: '1',
    before: { language, subject: 'Willkommen', body: from },
    after: { language, subject: 'Willkommen', body: to },
    changed: ['body'],
    waitsFor: [],
    group: null,
    source: { file: `mail/welcome/${language}.yaml`, line: 2, column: 1 },
    risks: [],
  };
}

/** A plan with this many changes, in zones of a thousand each. */
export function largePlan(changes: number): Plan {
  const zones = Array.from({ length: Math.ceil(changes / 1000) }, (_, zone) => {
    const steps = Array.from({ length: Math.min(1000, changes - zone * 1000) }, (__, index) => {
      const prefix = `host-${index}`;
      return index % 3 === 0
        ? updateStep({ prefix, content: `192.0.2.${index % 256}` }, { content: `198.51.100.${index % 256}` })
        : createStep({ prefix, type: 'CNAME', content: `target-${index}.example.net` });
    });
    return someZone(steps, { zone: `zone-${zone}.example`, file: `zones/zone-${zone}.example.yaml` });
  });
  return somePlan(zones);
}
