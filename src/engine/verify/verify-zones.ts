import { groupBy } from '../../diagnostics/group-by.js';
import type { UnansweredZone, Verification } from '../../dns/verify/verification.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';
import type { Answered, Check } from './ask.js';
import type { Asked } from '../service/probe.js';
import { askAll } from './ask.js';
import { askInRounds } from './ask-in-rounds.js';
import { probe } from '../service/probe.js';
import type { Servers } from '../service/choose-servers.js';
import type { ExpectedZone, Round } from './round.js';
import { summarize } from './summarize.js';

export interface VerifyInput {
  readonly expected: readonly ExpectedZone[];
  /** The servers of a zone, or a clause that says why there are none. */
  readonly serversOf: Servers['of'];
  /** Milliseconds to ask again for what differs; 0 to ask once. */
  readonly waitMs: number;
}

/** Number of zones whose servers are looked up at a time. */
const LOOK_UPS = 16;

type VerifyHost = Pick<Host, 'signal' | 'clock' | 'tell'>;

/**
 * Asks the servers of zones, and again for what differs until everything agrees or the time is up. Reports when a server
 * catches up. @throws Failure `interrupted` when the signal aborts.
 */
export async function verifyZones(
  run: VerifyHost,
  { expected, serversOf, waitMs }: VerifyInput,
): Promise<Verification> {
  const { clock } = run;
  const start = clock.now();
  const round = await askInRounds(run, {
    waitMs,
    first: () => firstRound(run, expected, serversOf),
    again: async (before) => {
      const next = await nextRound(run, before);
      tellCaughtUp(run, { before, round: next, ms: clock.now() - start });
      return next;
    },
    isPending,
  });
  return summarize(round);
}

async function firstRound(
  run: VerifyHost,
  expected: readonly ExpectedZone[],
  serversOf: Servers['of'],
): Promise<Round> {
  const lost: UnansweredZone[] = [];
  const asked = await mapConcurrently(expected, LOOK_UPS, async ({ zone }) => {
    const servers = await serversOf(zone);
    if (typeof servers !== 'string') return Promise.all(servers.map((server) => probe(zone, server)));
    lost.push({ zone, reason: servers });
    return [];
  });
  const all = asked.flat();
  const answers = await ask(run, checksOf(expected, all.filter(isUp)));
  return { asked: all, answers, lost, expected };
}

/** Asks again for what differs, and probes the servers that did not answer for their zone. */
async function nextRound(run: VerifyHost, { asked, answers, lost, expected }: Round): Promise<Round> {
  for (const { server } of asked) server.revive();
  const probed = await mapConcurrently(asked, LOOK_UPS, async (each) =>
    isUp(each) ? each : probe(each.zone, each),
  );
  const risen = probed.filter((each, index) => isUp(each) && each !== asked[index]);
  const again = await ask(run, [...answers.filter(isOpen), ...checksOf(expected, risen)]);
  return {
    asked: probed,
    answers: [...answers.filter((answer) => !isOpen(answer)), ...again],
    lost,
    expected,
  };
}

function checksOf(expected: readonly ExpectedZone[], asked: readonly Asked[]): readonly Check[] {
  const byZone = groupBy(asked, ({ zone }) => zone);
  return expected.flatMap(({ zone, expectations }) =>
    expectations.flatMap((expectation) =>
      (byZone.get(zone) ?? []).map((each) => ({ asked: each, expectation })),
    ),
  );
}

async function ask({ tell }: VerifyHost, checks: readonly Check[]): Promise<readonly Answered[]> {
  const progress = startProgress(tell, 'verifying', checks.length);
  return askAll(checks, progress.advance).finally(progress.end);
}

function isUp({ status }: Asked): boolean {
  return status === 'ok';
}

function isOpen({ comparison }: Answered): boolean {
  return comparison === null || comparison.differences.length > 0;
}

function isPending({ asked, answers }: Round): boolean {
  return !asked.every(isUp) || answers.some(isOpen);
}

interface Progress {
  readonly before: Round;
  readonly round: Round;
  readonly ms: number;
}

function tellCaughtUp({ tell }: VerifyHost, { before, round, ms }: Progress): void {
  const behind = keysBehind(before);
  const still = keysBehind(round);
  for (const [key, { zone, server }] of behind)
    if (!still.has(key)) tell({ kind: 'caught-up', zone, server: server.text, ms });
}

/** The servers with something open, by zone and server. */
function keysBehind({ asked, answers }: Round): ReadonlyMap<string, Asked> {
  const open = [
    ...asked.filter((each) => !isUp(each)),
    ...answers.filter(isOpen).map((answer) => answer.asked),
  ];
  return new Map(open.map((each) => [`${each.zone} ${each.server.text}`, each]));
}
