import { expect, test } from 'vitest';
import { mustBeForProject } from '../../../src/engine/apply/apply.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import type { Plan } from '../../../src/plan/plan.js';
import { failureOf } from '../../config/support.js';
import { somePlan, someTemplate, someZone } from '../../render/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const DNS = 'https://dns.example.net/';
const MAIL = 'https://api.example.net/';

const dnsPart = `dns: { endpoint: '${DNS}', zones: zones }\n`;
const mailPart = `mail: { endpoint: '${MAIL}', brand: acme }\n`;

interface Made {
  readonly zones?: boolean;
  readonly dns?: string;
  readonly mail?: string;
  readonly brand?: string;
}

/** Of zones if a DNS service is given or it says so, of templates if a brand is. */
function planOf({ dns, mail, brand, zones = dns !== undefined }: Made): Plan {
  return {
    ...somePlan(zones ? [someZone([])] : []),
    endpoint: { ...(dns !== undefined && { dns }), ...(mail !== undefined && { mail }) },
    ...(brand !== undefined && { mail: { brand, templates: [someTemplate([])] } }),
  };
}

/** Checks a plan in a project with this file. */
function check(made: Made, file: string): Promise<void> {
  const folder = temporaryFolder({ 'zonemason.yaml': file });
  return withSession(openHost({ folder, env: {} }), async (session) =>
    mustBeForProject(planOf(made), session, 'the plan'),
  );
}

const elsewhere = 'https://a.example/';

test.each<[string, Made, string]>([
  ['zones', { dns: DNS }, dnsPart],
  ['templates', { mail: MAIL, brand: 'acme' }, mailPart],
  ['both', { dns: DNS, mail: MAIL, brand: 'acme' }, dnsPart + mailPart],
  ['zones only, whatever mail service it knew', { dns: DNS, mail: elsewhere }, dnsPart + mailPart],
  [
    'templates only, whatever DNS service it knew',
    { dns: elsewhere, zones: false, mail: MAIL, brand: 'acme' },
    dnsPart + mailPart,
  ],
])('a plan for the services of the project may be of %s', async (_, made, file) => {
  await expect(check(made, file)).resolves.toBeUndefined();
});

test.each<[string, Made, string, readonly [planned: string, ours: string]]>([
  ['another DNS service', { dns: elsewhere }, dnsPart, [elsewhere, DNS]],
  ['templates, which it names no service of', { brand: 'acme' }, mailPart, ['no endpoint', MAIL]],
  ['another mail service', { mail: elsewhere, brand: 'acme' }, mailPart, [elsewhere, MAIL]],
  ['another brand', { mail: MAIL, brand: 'other' }, mailPart, ['brand other', 'brand acme']],
  ['no DNS service that it names', { zones: true }, dnsPart, ['no endpoint', DNS]],
  ['a DNS service where there is none', { dns: DNS }, mailPart, [DNS, 'none']],
  ['a mail service where there is none', { mail: MAIL, brand: 'acme' }, dnsPart, [MAIL, 'none']],
])('a plan for %s is refused', async (_, made, file, [planned, ours]) => {
  const { kind, all } = await failureOf(() => check(made, file));
  expect(kind).toBe('usage');
  expect(all).toMatch(new RegExp(`${planned}, .*${ours}\n`));
});
