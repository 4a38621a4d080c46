import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { FoundScope, JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalLine, journalOver, listingEntry } from '../../../src/apply/journal/journal.js';
import type { JournalFile } from '../../../src/apply/journal/journal-file.js';
import { lineLog } from '../../../src/apply/journal/line-log.js';
import { readJournal } from '../../../src/apply/journal/read-journal.js';
import type { ApplyReport } from '../../../src/apply/step/report.js';
import { isClean } from '../../../src/apply/step/report.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { checkRestored } from '../../../src/dns/planning/check-writes.js';
import { patternMatcher } from '../../../src/dns/records/patterns.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { journalFile } from '../../../src/load/generated/journal-file.js';
import { applyParts } from '../../../src/engine/apply/apply-parts.js';
import type { Safeguards } from '../../../src/engine/check/safeguards.js';
import type { Planning, PlanInput } from '../../../src/engine/plan/make-plan.js';
import { undoneSinceRun } from '../../../src/engine/rollback/since-run.js';
import { restoredZones } from '../../../src/engine/rollback/zones.js';
import type { SavedZone } from '../../../src/engine/journals/saved-listings.js';
import type { ArbitrarySettings, Zones } from '../../support/arbitrary-zones.js';
import {
  arbitraryLegacyZones,
  arbitraryLiveZones,
  arbitrarySettings,
  arbitraryZones,
} from '../../support/arbitrary-zones.js';
import { instantClock } from '../../support/clocks.js';
import type { MemoryFile } from '../../support/journals.js';
import { memoryFile } from '../../support/journals.js';
import type { State } from '../../support/plans.js';
import { identities, liveState } from '../../support/plans.js';
import type { Fault, Habits } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import { planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired, patterns } from '../../support/zones.js';

const habits = fc.record({
  storesCanonical: fc.boolean(),
  renewsIds: fc.boolean(),
  tellsIds: fc.boolean(),
  reusesIds: fc.boolean(),
});

interface Setting {
  readonly state: State;
  readonly habits: Habits;
  readonly faults?: ReadonlyMap<number, Fault>;
  readonly stopAt?: number;
}

async function plan(
  setting: Setting,
  zones: readonly DesiredZone[],
  check?: PlanInput['check'],
): Promise<Planning> {
  const { client } = simulateService({ ...setting, latencies: [0], faults: new Map() });
  return planAgainst(client, zones, check && { check });
}

interface Applied {
  readonly report: ApplyReport;
  readonly saved: readonly SavedZone[];
}

/** Applies a plan; the journals are kept in memory. */
async function apply(
  setting: Setting,
  planning: Planning,
  zones: readonly DesiredZone[],
  kind: Pick<Safeguards, 'isRollback'> = {},
): Promise<Applied> {
  const { state, stopAt, faults = new Map() } = setting;
  const stop = new AbortController();
  const { client } = simulateService({
    ...setting,
    state,
    faults,
    latencies: [0, 3, 1],
    onRequest: (request) => request === stopAt && stop.abort(),
  });
  const journals: MemoryJournal[] = [];
  const report = await applyParts({
    clock: instantClock(),
    plan: planning.plan,
    safeguards: safeguardsFor(planning.plan, { zones, ...kind }),
    allow: planning.plan.risks.map(({ code }) => code),
    clients: { dns: client },
    concurrency: { perZone: 2, total: 4 },
    settleMs: 30_000,
    signal: stop.signal,
    openJournal: async (found) => journalOf(found, journals),
    now: () => 0,
  });
  return { report, saved: journals.map(savedIn) };
}

interface MemoryJournal {
  readonly path: string;
  readonly file: MemoryFile;
}

async function journalOf<V>(found: FoundScope<V>, journals: MemoryJournal[]): Promise<JournalFile<V>> {
  const path = `${found.scope}.jsonl`;
  const file = memoryFile();
  const log = lineLog({ file, soon: () => Promise.resolve() });
  await log.write(journalLine(listingEntry(found), 0));
  journals.push({ path, file });
  const journal = journalOver<V>({ path, log, now: () => 0 });
  return { ...journal, close: () => Promise.resolve(), discard: () => Promise.resolve() };
}

/** What a journal saves goes through its text and back. */
function savedIn({ path, file }: MemoryJournal): SavedZone {
  const journal = sourceFile(path, file.text());
  return { journal, listing: readJournal(journal, isEntry) };
}

function isEntry(value: unknown): value is JournalEntry<DnsRecord> {
  return journalFile(value);
}

function listings(state: State): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...state].map(([zone, records]) => [zone, identities(records)]));
}

interface Scenario {
  readonly before: Zones;
  readonly after: Zones;
  readonly habits: Habits;
  readonly settings: ArbitrarySettings;
  readonly faults?: ReadonlyMap<number, Fault>;
  readonly stopAt?: number;
  /** Whether the service takes back what breaks its rules. */
  readonly takesAll?: boolean;
}

/** Applies files to what is live, with what goes wrong on the way, then goes back; null when nothing was to do. */
async function thereAndBack({
  before,
  after,
  settings,
  faults,
  stopAt,
  takesAll = false,
  ...rest
}: Scenario) {
  const state = liveState(before);
  const setting = { state, ...rest };
  const original = listings(state);
  const { policy, ignore } = settings;
  const isIgnored = patternMatcher(ignore, 'text');
  const declared = [...after].map(([name, records]) => {
    const allowed = records.filter((record) => !isIgnored(record));
    return desired(name, allowed, { policy, ignore: patterns(ignore) });
  });
  const planning = await plan(setting, declared);
  if (planning.failures.length > 0 || !planning.plan.hasChanges) return null;
  const { saved } = await apply(
    { ...setting, ...(faults && { faults }), ...(stopAt && { stopAt }) },
    planning,
    declared,
  );
  const restored = restoredZones(saved, declared);
  const lenient = { ...setting, habits: { ...setting.habits, takesAll } };
  const way = await plan(lenient, restored, checkRestored);
  // A plan that needs a zone that is refused is blocked.
  if (way.plan.risks.some(({ code }) => code === 'left-out')) return null;
  const { report } = await apply(lenient, way, restored, { isRollback: true });
  return {
    original,
    now: listings(state),
    undoneSince: undoneSinceRun(way.plan, { zones: saved, templates: [] }, restored),
    refused: way.failures.map(({ scope }) => scope),
    isClean: isClean(report),
  };
}

const valid = {
  before: arbitraryLiveZones(),
  after: arbitraryZones(),
  habits,
  settings: arbitrarySettings,
};

/** Of the requests after those that read each zone once more. */
const arbitraryFaults: fc.Arbitrary<ReadonlyMap<number, Fault>> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 3, max: 20 }),
      fc.constantFrom<Fault>('lost-before', 'lost-after', 'no-connection'),
    ),
    { maxLength: 6 },
  )
  .map((faults) => new Map(faults));

describe('apply and then rollback', () => {
  test('gives the listing that was there before, up to ids and spelling', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(valid), async (scenario) => {
        const trace = await thereAndBack(scenario);
        fc.pre(trace !== null);
        expect(trace.now).toEqual(trace.original);
        expect(trace).toMatchObject({ refused: [], isClean: true, undoneSince: null });
      }),
    );
  });

  test('does so wherever apply was cut short and whatever went wrong on its way', async () => {
    const scenario = fc.record({
      ...valid,
      faults: arbitraryFaults,
      stopAt: fc.integer({ min: 3, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async (cutShort) => {
        const trace = await thereAndBack(cutShort);
        fc.pre(trace !== null);
        expect(trace.now).toEqual(trace.original);
        expect(trace).toMatchObject({ refused: [], isClean: true, undoneSince: null });
      }),
    );
  });

  test('gives it back whatever rules it breaks, if the service takes it', async () => {
    const legacy = { ...valid, before: arbitraryLegacyZones(), takesAll: fc.constant(true) };
    await fc.assert(
      fc.asyncProperty(fc.record(legacy), async (scenario) => {
        const trace = await thereAndBack(scenario);
        fc.pre(trace !== null);
        expect(trace.now).toEqual(trace.original);
        expect(trace).toMatchObject({ refused: [], isClean: true, undoneSince: null });
      }),
    );
  });

  test('plans every zone, also where the service does not take it back, and says whether it came back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ ...valid, before: arbitraryLegacyZones() }), async (scenario) => {
        const trace = await thereAndBack(scenario);
        fc.pre(trace !== null);
        expect(trace.refused).toEqual([]);
        expect(trace.now).toEqual(trace.isClean ? trace.original : trace.now);
      }),
    );
  });
});
