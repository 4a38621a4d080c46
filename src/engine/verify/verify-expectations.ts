import { declaredState } from '../../dns/answers/declared.js';
import type { ProjectState } from '../../dns/answers/project-state.js';
import { claimText } from '../../dns/expect/demand-text.js';
import { judgeOf } from '../../dns/expect/judge.js';
import type { PosedQuestion } from '../../dns/expect/question.js';
import { allExpectations, posedQuestion } from '../../dns/expect/question.js';
import { zonesAsked } from '../../dns/expect/zones-asked.js';
import type { ExpectedAnswer } from '../../dns/expected-answer.js';
import { projectView } from '../../dns/records/project-view.js';
import type { Judgement } from '../../dns/verify/judge-ways.js';
import { judgeWays } from '../../dns/verify/judge-ways.js';
import type { Verification, VerifiedExpectation } from '../../dns/verify/verification.js';
import { keyOf } from '../../dns/verify/way.js';
import type { DesiredZone } from '../../dns/zone.js';
import { startProgress } from '../events.js';
import type { Servers } from '../service/choose-servers.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';
import { askInRounds } from './ask-in-rounds.js';
import type { LinkAsker } from './link-asker.js';
import { linkAsker } from './link-asker.js';
import type { AskedZone } from './zone-asker.js';

/** The expectations to verify: those of some zones, and of the project file about these. */
export interface ExpectationsInput {
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project: answers may lead there. */
  readonly others: readonly DesiredZone[];
  /** Whether those of other zones count whose answers lead into these, by the files. */
  readonly withLeading?: boolean;
  readonly project: readonly ExpectedAnswer[];
  readonly serversOf: Servers['of'];
  /** Milliseconds to ask again for what does not hold. */
  readonly waitMs: number;
}

type VerifyHost = Pick<Host, 'signal' | 'clock' | 'tell'>;

/**
 * Asks name servers whether they answer as expected, and adds what comes of it to a verification.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function withExpectations(
  verification: Verification,
  run: VerifyHost,
  input: ExpectationsInput,
): Promise<Verification> {
  const state = declaredState(projectView([...input.zones, ...input.others]));
  const posed = posedBy(input, state);
  if (posed.length === 0) return verification;
  const round = (): Promise<AskedExpectations> => askFor(posed, { run, state, serversOf: input.serversOf });
  const { expectations, zones } = await askInRounds(run, {
    waitMs: input.waitMs,
    first: round,
    again: round,
    isPending: (asked) => asked.expectations.some(({ status }) => status !== 'met'),
  });
  return { ...withZones(verification, zones), expectations };
}

function posedBy(
  { zones, others, project, withLeading = false }: ExpectationsInput,
  state: ProjectState,
): readonly PosedQuestion[] {
  const wanted = new Set(zones.map(({ name }) => name));
  return [...allExpectations({ zones: [...zones, ...others], project })].flatMap((expectation) => {
    const posed = posedQuestion(expectation, state.zones);
    if (!posed) return [];
    const leading = withLeading ? [...zonesAsked(posed, state)] : [];
    return [posed.zone, ...leading].some((zone) => wanted.has(zone)) ? [posed] : [];
  });
}

interface AskedExpectations {
  readonly expectations: readonly VerifiedExpectation[];
  readonly zones: readonly AskedZone[];
}

interface Asking {
  readonly run: VerifyHost;
  readonly state: ProjectState;
  readonly serversOf: Servers['of'];
}

async function askFor(
  posed: readonly PosedQuestion[],
  { run, state, serversOf }: Asking,
): Promise<AskedExpectations> {
  const asker = linkAsker(state, serversOf);
  const judges = posed.map(({ expectation, question }) => judgeOf(expectation, question, state.zones));
  for (;;) {
    const judged = judges.map((judge) => judgeWays(judge, asker.answersTo));
    const isDone = run.signal.aborted || !(await askMissing(judged, asker, run));
    if (!isDone) continue;
    const expectations = posed.map((each, index) => verified(each, judged[index]));
    return { expectations, zones: await asker.zones() };
  }
}

/** More than all servers of a project take at a time, and few enough to be kept in memory. */
const MOST_AT_A_TIME = 1024;

/** Asks what is still to be asked; returns whether there was anything. */
async function askMissing(
  judged: readonly Judgement[],
  asker: LinkAsker,
  { tell }: VerifyHost,
): Promise<boolean> {
  const all = judged.flatMap(({ unasked }) => unasked);
  const unasked = [...new Map(all.map((question) => [keyOf(question), question])).values()];
  if (unasked.length === 0) return false;
  const progress = startProgress(tell, 'verifying', unasked.length);
  await mapConcurrently(unasked, MOST_AT_A_TIME, async (question) => {
    await asker.ask(question);
    progress.advance();
  }).finally(progress.end);
  return true;
}

function verified(posed: PosedQuestion, judgement: Judgement | undefined): VerifiedExpectation {
  const { expectation, zone, address } = posed;
  const { ask, place: at } = expectation.expected;
  const { counterexamples = [], isKnown = false } = judgement ?? {};
  const holds = isKnown ? 'met' : 'open';
  const status = counterexamples.length > 0 ? 'unmet' : holds;
  return { ask, claim: claimText(posed), zone, address, status, counterexamples, at };
}

/** Adds servers and their failures, and zones without an answer. */
function withZones(verification: Verification, zones: readonly AskedZone[]): Verification {
  const servers = new Map(verification.servers.map((each) => [`${each.zone} ${each.server}`, each]));
  for (const asked of zones.flatMap((zone) => zone.servers())) {
    const key = `${asked.zone} ${asked.server}`;
    const known = servers.get(key);
    servers.set(key, known ? { ...known, failures: known.failures + asked.failures } : asked);
  }
  const lost = new Set(verification.unanswered.map(({ zone }) => zone));
  const unanswered = zones.flatMap(({ unanswered: zone }) => (zone && !lost.has(zone.zone) ? [zone] : []));
  return {
    ...verification,
    servers: [...servers.values()],
    unanswered: [...verification.unanswered, ...unanswered],
  };
}
