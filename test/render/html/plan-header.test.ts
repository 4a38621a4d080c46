import { expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan } from '../../../src/plan/plan.js';
import { summarizeOrigins } from '../../../src/plan/plan.js';
import { pageTitle, planHeader } from '../../../src/render/html/plan-header.js';
import { createStep, somePlan, someTemplate, someZone } from '../support.js';

/** What the header says of a plan, by name. */
function factsOf(
  change: Partial<Plan>,
  zones = [someZone([createStep({})])],
): Readonly<Record<string, string>> {
  const { markup } = planHeader(reviewPlan({ ...somePlan(zones), ...change }));
  const pairs = [...markup.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value.replaceAll(/<[^>]*>/g, '')]),
  );
}

const dns = { created: '2026-11-20 10:00:00 UTC', 'zones at': 'https://dns.example.net/custom' };
const commit = 'a'.repeat(40);
const nobody = { commit: null, ref: null, actor: null, run: null };
const mail = { brand: 'acme', templates: [someTemplate([]), someTemplate([], 'invoice')] };

test.each<[string, Partial<Plan>, Readonly<Record<string, string>>]>([
  ['zones', {}, { ...dns, covers: '1 zone' }],
  [
    'mails',
    { zones: [], mail, endpoint: { mail: 'https://mail.example.net/' } },
    {
      created: dns.created,
      'mail at': 'https://mail.example.net/',
      covers: '2 mail templates of brand acme',
    },
  ],
  ['both', { mail }, { ...dns, covers: '1 zone, 2 mail templates of brand acme' }],
  ['nothing', { zones: [] }, { ...dns, covers: 'nothing' }],
  [
    'files',
    { between: { from: { ref: 'main', commit }, to: null }, endpoint: {} },
    { created: dns.created, from: 'main (aaaaaaa)', to: 'the working tree', covers: '1 zone' },
  ],
  [
    'a branch with a base',
    { base: { ref: 'main', commit, summary: summarizeOrigins([]) } },
    { ...dns, base: 'main (aaaaaaa)', covers: '1 zone' },
  ],
  [
    'a commit of a branch',
    { provenance: { commit, ref: 'next', actor: 'anna', run: 'https://ci.example/1' } },
    { ...dns, commit: 'next (aaaaaaa)', by: 'anna', run: 'https://ci.example/1', covers: '1 zone' },
  ],
  ['a commit', { provenance: { ...nobody, commit } }, { ...dns, commit: 'aaaaaaa', covers: '1 zone' }],
  ['a branch', { provenance: { ...nobody, ref: 'next' } }, { ...dns, branch: 'next', covers: '1 zone' }],
])('the facts of a plan of %s', (_, change, facts) => {
  expect(factsOf(change)).toEqual(facts);
});

test.each<[string, Partial<Plan>]>([
  ['Plan of example.com: +1 ~0 −0', {}],
  ['Plan of example.com: +1 ~0 −0', { provenance: nobody }],
  ['Plan of example.com: +1 ~0 −0, next', { provenance: { ...nobody, ref: 'next' } }],
  ['Plan of example.com: +1 ~0 −0, aaaaaaa', { provenance: { ...nobody, commit } }],
  ['Plan of example.com: +1 ~0 −0, next (aaaaaaa)', { provenance: { ...nobody, commit, ref: 'next' } }],
  ['Plan: +1 ~0 −0', { zones: [] }],
  ['Comparison of example.com: +1 ~0 −0', { between: { from: { ref: 'main', commit }, to: null } }],
  ['Plan of infra/dns: +1 ~0 −0', { sourceUrl: `https://git.example/infra/dns/blob/${commit}/` }],
  ['Plan of infra/dns: +1 ~0 −0', { repository: 'infra/dns' }],
  [
    'Plan of infra/dns/zones: +1 ~0 −0',
    { sourceUrl: `https://git.example/infra/dns/-/blob/${commit}/zones/` },
  ],
  ['Plan of example.com: +0 ~0 −0', { base: { ref: 'main', commit, summary: summarizeOrigins([]) } }],
])('a page is called "%s"', (title, change) => {
  expect(pageTitle({ ...somePlan([someZone([createStep({})])]), ...change })).toBe(title);
});
