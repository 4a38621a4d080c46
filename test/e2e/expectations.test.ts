import * as fc from 'fast-check';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplyReport } from '../../src/index.js';
import { apply, isClean, loadProject, plan } from '../../src/index.js';
import { drawProjects } from '../support/answers-oracle/draw-projects.js';
import { EXPECTED } from '../support/answers-oracle/expected.js';
import { holds } from '../support/answers-oracle/holds.js';
import { randomFrom } from '../support/order-oracle/draw.js';
import { publish } from '../support/order-oracle/resolve.js';
import { hasLoop } from '../support/order-oracle/rules.js';
import type { Placed } from '../support/order-oracle/universe.js';
import { oracleRecord } from '../support/order-oracle/universe.js';
import { recordLine } from '../support/record-lines.js';
import { runs, seed } from '../support/runs.js';
import type { Project } from './project.js';
import { passwordsFor } from './project.js';
import type { Watch, Zones } from './watched-runs.js';
import { inProcess, startWatch } from './watched-runs.js';

const RISK = 'expectation-broken';

let watch: Watch;

beforeAll(async () => {
  watch = await startWatch(['example.com', 'example.net', 'lab.example.com', 'x.lab.example.com']);
});

/** Not applied: because of a broken expectation, or because steps of a group would leave states that do not count. */
class NotApplied extends Error {}

/** Applies a plan without groups, with consent to all but broken expectations. */
async function applied({ folder }: Project, zones: Zones): Promise<ApplyReport> {
  const loaded = await loadProject({ file: join(folder, 'zonemason.yaml'), env: passwordsFor(zones) });
  const made = await plan(loaded);
  if (made.zones.some(({ steps }) => steps.some(({ group }) => group !== null)))
    throw new NotApplied('grouped');
  const blocking = made.risks.filter(({ level }) => level === 'block').map(({ code }) => code);
  const allow = blocking.filter((code) => code !== RISK);
  const run = apply(loaded, made, { concurrency: 8, allow, journal: false });
  if (!blocking.includes(RISK)) return run;
  await expect(run).rejects.toMatchObject({ kind: 'refused' });
  throw new NotApplied('refused');
}

function optionsOf({ prio, active }: Placed): string {
  return ` ; prio=${prio}${active ? '' : ' inactive'}`;
}

function linesOf(zones: readonly string[], records: readonly Placed[]): Zones {
  return Object.fromEntries(
    zones.map((zone) => [
      zone,
      records.filter((each) => each.zone === zone).map((each) => `${recordLine(each)}${optionsOf(each)}`),
    ]),
  );
}

/** The service has wildcards of types only whose owners are hosts. */
function isTaken({ prefix, type }: Placed): boolean {
  return !prefix.startsWith('*') || type === 'A' || type === 'MX';
}

function notApplied(error: unknown): NotApplied {
  if (error instanceof NotApplied) return error;
  throw error;
}

const HANDOVER = {
  live: {
    'example.com': ['www CNAME old.example.com', 'old A 192.0.2.1', 'new A 198.51.100.2'],
  },
  file: {
    'example.com': ['www CNAME new.example.com', 'old A 192.0.2.1', 'new A 192.0.2.2'],
  },
};

describe('a plan that may break an expectation for a moment', () => {
  test('is refused without consent, and applied with it', async () => {
    const expected = '  - { ask: www A, reaches: 192.0.2.0/24 }\n';
    const refused = await watch({ ...HANDOVER, expected }, applied).catch(notApplied);
    expect(refused).toMatchObject({ message: 'refused' });
    const allowed = await watch({ ...HANDOVER, expected }, inProcess(1));
    expect(isClean(allowed.report)).toBe(true);
  });

  test('is applied if nothing is expected', async () => {
    const watched = await watch(HANDOVER, applied).catch(notApplied);
    expect(watched).not.toBeInstanceOf(NotApplied);
  });
});

describe('a plan that is applied without consent', () => {
  test('passes through no state that breaks what holds before and after, but for the moment in a group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (number) => {
        const { zones, records } = drawProjects(randomFrom(number));
        const [before, after] = [records.before, records.after].map((all) => all.filter(isTaken));
        if (!before || !after) throw new Error('a project has two sides');
        fc.pre(zones.before === zones.after && before.length > 0);
        fc.pre([before, after].every((all) => !hasLoop(all.map(oracleRecord))));
        const [start, end] = [before, after].map((all) => publish(zones.after, all.map(oracleRecord)));
        const meant = EXPECTED.filter(
          ({ oracle }) =>
            zones.after.some((zone) => `.${oracle.asked}`.endsWith(`.${zone}`)) &&
            [start, end].every((side) => side !== undefined && holds(side, oracle)),
        );
        const kept = meant.filter((_, index) => index % 5 === number % 5);
        const handover = { live: linesOf(zones.after, before), file: linesOf(zones.after, after) };
        const expected = kept.map(({ yaml }) => `  ${yaml}\n`).join('');
        const setting = kept.length > 0 ? { expected } : {};
        const watched = await watch({ ...handover, ...setting }, applied).catch(notApplied);
        if (watched instanceof NotApplied) return;
        for (const state of watched.states)
          for (const { yaml, oracle } of kept)
            expect([yaml, holds(publish(zones.after, state), oracle)]).toEqual([yaml, true]);
        expect(isClean(watched.report)).toBe(true);
      }),
      { numRuns: runs(15), seed: seed() },
    );
  }, 600_000);
});
