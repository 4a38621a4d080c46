import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';

import { planZones } from '../../src/dns/planning/plan-zones.js';
import { traceZone } from '../../src/dns/planning/trace-zone.js';
import type { ZoneDiff } from '../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../src/dns/diff/zone-diff.js';
import type { DesiredZone } from '../../src/dns/zone.js';
import { compareZones } from '../../src/engine/diff/zones.js';
import { riskByCode, riskCatalogue } from '../../src/engine/risk-catalogue.js';
import { guardLoosened, newProblem } from '../../src/plan/risks/review-kinds.js';
import type { Risk } from '../../src/plan/plan.js';
import type { Demonstration } from '../../src/plan/risks/risk-kind.js';
import { reviewAssessment } from '../support/assessments.js';
import { temporaryFolder } from '../support/after-tests.js';
import { desiredTemplate, liveTemplate, liveTranslations } from '../support/mail.js';
import { planFor } from '../support/mail-plans.js';
import { desired, live } from '../support/zones.js';
import { loadZone } from '../support/load-zone.js';

test('the table has every risk of the contract, the gravest first', () => {
  expect(riskCatalogue.map(({ code, level }) => `${code} ${level}`)).toEqual([
    'left-out block',
    'protected block',
    'zone-emptied block',
    'bulk-change block',
    'apex-mx-delete block',
    'apex-ns-change block',
    'expectation-broken block',
    'template-emptied block',
    'guard-loosened block',
    'mail-auth-lost warn',
    'name-removed warn',
    'dangling-target warn',
    'delegation-changed warn',
    'wildcard-shadowed warn',
    'mail-route-changed warn',
    'mail-auth-weakened warn',
    'issuance-widened warn',
    'wildcard-added warn',
    'shadows-service-record warn',
    'type-swap-gap warn',
    'fallback-text warn',
    'untranslated warn',
    'new-problem warn',
    'drift warn',
    'drift-overwritten warn',
    'no-longer-managed warn',
    'unshadows-service-record info',
    'not-restorable info',
    'slow-change info',
    'ttl-lowered info',
    'ttl-raised info',
    'newly-managed info',
  ]);
});

test('whatever sets the level of a risk takes its code from the table', () => {
  const files = globSync('src/{dns,mail,plan,engine}/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const codes = files
    .filter((text) => /\blevel: '(?:block|warn|info)'/.test(text))
    .flatMap((text) => [...text.matchAll(/(?:\bcode: |\bconst [A-Z_]+ = )'([a-z]+(?:-[a-z]+)*)'/g)])
    .map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !riskByCode(code))).toEqual([]);
});

describe('every kind of risk', () => {
  test.each(riskCatalogue)('$code is named and explained', (risk) => {
    const { code, summary, explanation, advice, level, exception, consent } = risk;
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(summary).toMatch(/^[^A-Z].*[^.]$/);
    for (const text of [explanation, advice]) expect(text).toMatch(/^[A-Z`][^\n]*\.$/);
    expect(exception?.level).not.toBe(level);
    expect(exception?.summary).not.toBe(summary);
    expect(consent === 'not-needed').toBe(level !== 'block');
  });

  test.each(riskCatalogue)(
    '$code: its example raises it, and a similar change does not',
    async ({ code, example }) => {
      const { raised, spared } = example;
      const find = [newProblem, guardLoosened].some((kind) => kind.code === code) ? risksOfReview : risksOf;
      expect((await find(raised)).map((risk) => risk.code)).toContain(code);
      expect((await find(spared)).map((risk) => risk.code)).not.toContain(code);
    },
  );
});

/** Plans what a demonstration shows, and returns the risks. */
function risksOf(shown: Demonstration): Promise<readonly Risk[]> | readonly Risk[] {
  if (/^[-+ ]mail\//.test(shown.change)) return risksOfMail(shown);
  if (/^[-+ ]zones\//.test(shown.change)) return risksOfFiles(shown);
  return shown.outside === undefined ? risksOfZones(shown) : risksOfBranch(shown, shown.outside);
}

/** A diff of zone files: the first is planned, the others are left out. */
async function risksOfZones({ change }: Demonstration): Promise<readonly Risk[]> {
  const [first, ...others] = await Promise.all(
    change
      .split('\n---\n')
      .map(async (diff) => zoneDiff(await sideOf(diff, 'before'), await sideOf(diff, 'after'))),
  );
  return planZones({
    diffs: first ? [first] : [],
    neighbours: { diffs: others, risks: [] },
    maxChangePercent: 30,
    pathInPlan: (path) => path,
  }).risks;
}

/** A diff of a zone file, with what the rules say of both sides and the settings of both. */
async function risksOfReview({ change }: Demonstration): Promise<readonly Risk[]> {
  const [before, zone] = [await sideOf(change, 'before'), await sideOf(change, 'after')];
  const paths = { maxChangePercent: 100, pathInPlan: (path: string) => path };
  const assess = reviewAssessment({ zones: [zone], base: { zones: [before] } });
  return compareZones({ base: [before], zones: [zone], ...paths, assess }).risks;
}

async function risksOfBranch({ change }: Demonstration, outside: string): Promise<readonly Risk[]> {
  const base = await sideOf(change, 'before');
  expect(await sideOf(outside, 'before')).toMatchObject({ name: base.name, records: dataOf(base) });
  const head = await sideOf(change, 'after');
  const diffs = [zoneDiff(await sideOf(outside, 'after'), head)];
  const [plan] = planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path }).zones;
  return plan ? traceZone(plan, { base, head }).risks : [];
}

function dataOf({ records }: DesiredZone): readonly unknown[] {
  return records.map(({ prefix, type, content, ttl, prio, active }) => ({
    prefix,
    type,
    content,
    ttl,
    prio,
    active,
  }));
}

function zoneDiff(before: DesiredZone, after: DesiredZone): ZoneDiff {
  return diffZone(after, live(before.records));
}

/** The lines of one side of a diff. */
function linesOf(diff: string, side: 'before' | 'after'): readonly string[] {
  const own = side === 'before' ? '-' : '+';
  return diff
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') || line.startsWith(own) ? line.slice(1) : []));
}

/** The zone file on one side of a diff, which must have no error. */
async function sideOf(diff: string, side: 'before' | 'after'): Promise<DesiredZone> {
  const folder = temporaryFolder({ 'zone.yaml': linesOf(diff, side).join('\n') });
  const { zone, diagnostics } = await loadZone(join(folder, 'zone.yaml'));
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  if (!zone) throw new Error(`this is no zone file:\n${diff}`);
  return zone;
}

/** A diff of the names of zone files, which are named after their zones unless a comment says otherwise. */
function risksOfFiles({ change }: Demonstration): readonly Risk[] {
  const zonesOf = (side: 'before' | 'after'): readonly DesiredZone[] =>
    linesOf(change, side).map((line) => {
      const [, name = ''] = /zone: ([^`]+)/.exec(line) ?? /zones\/(\S+)\.yaml/.exec(line) ?? [];
      return desired(name, [], line.includes('`policy: upsert-only`') ? { policy: 'upsert-only' } : {});
    });
  const settings = { maxChangePercent: 30, pathInPlan: (path: string) => path };
  return compareZones({ base: zonesOf('before'), zones: zonesOf('after'), ...settings }).risks;
}

/** A diff of the names of files of a mail folder; each has a text of its own, unless a comment says otherwise. */
function risksOfMail({ change }: Demonstration): readonly Risk[] {
  const ownText = { subject: 'a', body: 'b\n' };
  const textsOf = (side: 'before' | 'after') =>
    linesOf(change, side).flatMap((line) => {
      const [, language = ''] = /\/([^/]+)\.yaml/.exec(line) ?? [];
      const { subject, body } = line.endsWith('# with the default text') ? liveTemplate() : ownText;
      return language === 'template' ? [] : { language, subject, body };
    });
  const state = {
    templates: [liveTemplate()],
    translations: new Map([['t1', liveTranslations(textsOf('before'))]]),
  };
  return planFor(state, [desiredTemplate(textsOf('after'))]).risks;
}
