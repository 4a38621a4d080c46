import { describe, expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import type { RevisionFiles, UnreadableFile } from '../../../src/engine/revision/read-revision.js';
import { markOrigins } from '../../../src/engine/plan/mark-origins.js';
import type { Project } from '../../../src/config/project.js';
import type { MailSettings } from '../../../src/mail/templates/template.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import type { Plan } from '../../../src/plan/plan.js';
import { addSummaries } from '../../../src/plan/plan.js';
import { somePlan } from '../../render/support.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';
import { someProject } from '../../support/projects.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

function text(language: string): Translation {
  return { language, subject: language, body: 'Text\n' };
}

/** The branch adds `new` and French; `old` and Italian were added live. */
const zone = desired('example.com', records('new A 192.0.2.1'));
const template = desiredTemplate([text('de'), text('fr')]);

function mailProject(settings: Partial<MailSettings> = {}): Project {
  const mail = {
    endpoint: new URL('https://mail.example.net'),
    brand: 'acme',
    translations: 'mail',
    insecureHttp: false,
    ...mailSettings(settings),
  };
  return someProject({ mail });
}

const BASE: RevisionFiles = {
  project: mailProject(),
  zones: [desired('example.com', [])],
  templates: [desiredTemplate([text('de')])],
  unreadable: [],
  diagnostics: [],
};

function planned(): Plan {
  const { zones } = planZones({
    diffs: [diffZone(zone, live(records('old A 192.0.2.2')))],
    maxChangePercent: 100,
    pathInPlan: (path) => path,
  });
  const liveOnes = liveTranslations([text('de'), text('it')]);
  const state = { templates: [liveTemplate()], translations: new Map([['t1', liveOnes]]) };
  const { mail } = planFor(state, [template]);
  const plan = somePlan(zones);
  const summary = addSummaries([...zones, ...mail.templates].map((each) => each.summary));
  return { ...plan, mail, summary };
}

const REVISION = { ref: 'main', commit: 'a'.repeat(40) };

function marked(base: Partial<RevisionFiles> = {}, plan = planned()): Plan {
  const mail = { templates: [template] };
  const project = mailProject();
  return markOrigins(plan, { project, zones: [zone], mail, base: { ...BASE, ...base }, revision: REVISION });
}

/** `origin address` of each step; `-` where the origin is unknown. */
function origins({ zones, mail }: Plan): readonly string[] {
  return [...zones, ...(mail?.templates ?? [])].flatMap(({ steps }) =>
    steps.map(({ origin = '-', address }) => `${origin} ${address}`).toSorted(),
  );
}

describe('a plan with a base', () => {
  test('tells the changes of the branch from drift, in zones and in mail', () => {
    const plan = marked();
    expect(origins(plan)).toEqual([
      'branch dns/example.com/new/A',
      'drift dns/example.com/old/A',
      'branch mail/welcome/fr',
      'drift mail/welcome/it',
    ]);
    expect(plan.risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'drift dns/example.com',
      'drift mail/welcome',
    ]);
    expect(plan.base).toEqual({
      ...REVISION,
      summary: { branch: { create: 2, update: 0, delete: 0 }, drift: { create: 0, update: 0, delete: 2 } },
    });
  });

  test.each<[string, Partial<RevisionFiles>]>([
    ['is not in it', { zones: [], templates: [] }],
    [
      'is in it, but its project has no mail',
      { zones: [], templates: [], project: someProject({ mail: null }) },
    ],
  ])('takes all for the branch that %s', (_, base) => {
    const { risks, base: shown } = marked(base);
    expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'newly-managed dns/example.com',
      'newly-managed mail/welcome',
    ]);
    expect(shown?.summary.drift).toEqual({ create: 0, update: 0, delete: 0 });
  });

  test('takes for the branch what the settings of the base would have let be', () => {
    const kept = { ignore: mailPatterns([{ language: 'it' }]) };
    expect(origins(marked({ project: mailProject(kept) }))).toContain('branch mail/welcome/it');
    expect(origins(marked({ project: mailProject({ policy: 'upsert-only' }) }))).toContain(
      'branch mail/welcome/it',
    );
  });

  const zoneIsUnknown = ['- dns/example.com/new/A', '- dns/example.com/old/A'];
  const mailIsUnknown = ['- mail/welcome/fr', '- mail/welcome/it'];
  test.each<[string, Omit<UnreadableFile, 'diagnostics'>, readonly string[]]>([
    ['a zone', { part: 'dns', path: 'zones/moved.yaml', name: 'example.com' }, zoneIsUnknown],
    ['a zone file', { part: 'dns', path: 'zones/example.com.yaml', name: null }, zoneIsUnknown],
    ['a template', { part: 'mail', path: 'mail/welcome', name: 'mail/welcome' }, mailIsUnknown],
    ['the mail folder', { part: 'mail', path: 'mail', name: 'mail' }, mailIsUnknown],
  ])('marks no step of %s that cannot be read there, and all others', (_, file, expected) => {
    const nothing = file.part === 'dns' ? { zones: [] } : { templates: [] };
    const plan = marked({ ...nothing, unreadable: [{ ...file, diagnostics: [] }] });
    expect(origins(plan).filter((line) => line.startsWith('-'))).toEqual(expected);
    expect(plan.risks).toHaveLength(1);
  });

  test('has no mail where the plan has none', () => {
    const { mail: _, ...withoutMail } = planned();
    expect(marked({}, withoutMail)).not.toHaveProperty('mail');
  });
});
