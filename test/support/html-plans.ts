import type { Link, Plan, PlannedTranslation, Step } from '../../src/plan/plan.js';
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
    someZone(
      [
        updateStep(
          { prefix: '', type: 'MX', content: 'old.example.net', prio: 10 },
          { content: 'new.example.net' },
        ),
        createStep({ prefix: 'shop', type: 'CNAME', content: 'shop.example.net' }, { id: 'shop' }),
        deleteStep(
          { prefix: 'blog', type: 'CNAME', content: 'blog.example.net' },
          { group: 'g1', risks: ['type-swap-gap'] },
        ),
        createStep({ prefix: 'blog', type: 'A', content: '192.0.2.40' }, { group: 'g1' }),
        deleteStep({ prefix: 'web' }, { risks: ['dangling-target'] }),
        { ...updateStep({ prefix: 'api', ttl: 86_400 }, { ttl: 900 }), id: 'api', risks: ['ttl-lowered'] },
      ],
      {
        links: [
          link('', 'MX', 'old.example.net', 'removed'),
          link('', 'MX', 'new.example.net', 'added'),
          link('shop', 'CNAME', 'shop.example.net', 'added'),
          link('blog', 'CNAME', 'blog.example.net', 'removed'),
          { ...link('www', 'CNAME', 'web.example.com', 'none'), dangling: true },
          link('mail', 'CNAME', 'example.com', 'changed'),
        ],
        linksLeftOut: 3,
      },
    ),
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
  const aliases = Array.from({ length: 12 }, (_, index) =>
    someEffect({ name: `alias-with-a-long-name-${index}.example.com`, steps: ['api'], owner: 'team-web' }),
  );
  return withMail({ ...plan, effects: aliases }, [
    translationUpdate('de', 'Hallo\nalte Zeile\n', 'Hallo\nneue Zeile\n'),
  ]);
}

function link(prefix: string, type: string, target: string, change: Link['change']): Link {
  return { prefix, type, target, change };
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
