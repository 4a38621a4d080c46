import type { SeenService, ServerAnswer, Unexplained } from '../../dns/verify/service-answers.js';
import { servicesIn, unexplainedIn } from '../../dns/verify/service-answers.js';
import type { ServiceQuestion } from '../../dns/verify/service-questions.js';
import type { ServerLookUps, ZoneLookUps } from '../../plan/look-ups.js';
import type { Progress } from '../events.js';
import type { Servers, ZoneServer } from './choose-servers.js';
import { mapConcurrently } from './map-concurrently.js';
import type { Asked } from './probe.js';
import { probe, statusIn } from './probe.js';
import { unusedLabel } from './unused-label.js';

/** Questions under way: more than the servers take, and few enough to be kept in memory. */
const QUESTIONS = 1024;

/** What is to be asked about a zone. */
export interface ZoneQuestions {
  readonly zone: string;
  readonly questions: readonly ServiceQuestion[];
}

/** What services of a zone answer, and what came of asking. */
export interface AskedZone {
  readonly lookUps: ZoneLookUps;
  readonly services: readonly SeenService[];
}

/**
 * Asks the servers of a zone, all of them. What does not answer holds up nothing: it says nothing about services, and is told.
 */
export async function askAbout(
  { zone, questions }: ZoneQuestions,
  { of: serversOf }: Servers,
  progress: Progress,
): Promise<AskedZone> {
  const base = { zone, questions: questions.length };
  if (questions.length === 0) return { lookUps: { ...base, servers: [] }, services: [] };
  const servers = await serversOf(zone);
  if (typeof servers === 'string')
    return { lookUps: { ...base, servers: [], reason: servers }, services: [] };
  const probed = await Promise.all(servers.map((server: ZoneServer) => probe(zone, server)));
  const up = probed.filter(({ status }) => status === 'ok').map(askedServer);
  const services = await mapConcurrently(questions, QUESTIONS, async (question) => {
    const answers = await Promise.all(up.map((server) => server.answerTo(question)));
    progress.advance();
    return servicesIn(answers.flatMap((answer) => answer ?? []));
  });
  const states = new Map(up.map((server) => [server.asked, server]));
  const told = probed.map((each) => serverLookUps(each, states.get(each)));
  return { lookUps: { ...base, servers: told }, services: distinct(services.flat()) };
}

function serverLookUps(
  { server, name, status, reason }: Asked,
  asked: AskedServer | undefined,
): ServerLookUps {
  const wildcards = [...(asked?.wildcards ?? [])].toSorted();
  return {
    server: server.text,
    name,
    status,
    ...(reason !== null && { reason }),
    unanswered: asked?.unanswered.length ?? 0,
    ...(wildcards.length > 0 && { wildcards }),
  };
}

/** A server that answers for a zone. */
interface AskedServer {
  readonly asked: Asked;
  /** Null when there is no answer, which says nothing about services. */
  readonly answerTo: (question: ServiceQuestion) => Promise<ServerAnswer | null>;
  /** The questions without an answer. */
  readonly unanswered: readonly ServiceQuestion[];
  /** Wildcards that nothing declares: all names below are answered alike, by whoever has them, or by a server that lies. */
  readonly wildcards: ReadonlySet<string>;
}

/**
 * Whether a server answers so for names that nobody has, as a wildcard does; true for all records of one that answers each of these
 * names otherwise.
 */
type IsMadeUp = (record: Unexplained) => boolean;

function dataOf({ data }: Unexplained): string {
  return data;
}

function askedServer(asked: Asked): AskedServer {
  const { server, zone } = asked;
  const unanswered: ServiceQuestion[] = [];
  const wildcards = new Set<string>();
  const made = new Map<string, Promise<IsMadeUp>>();
  const unexplained = async (question: ServiceQuestion): Promise<readonly Unexplained[] | null> => {
    const outcome = await server.ask({ name: question.owner, type: question.type.type });
    const isAnswer = outcome.kind === 'answer' && statusIn(outcome, zone, server.isRecursive) === 'ok';
    return isAnswer ? unexplainedIn(question, outcome.message) : null;
  };
  const answerToUnused = async (question: ServiceQuestion, parent: string): Promise<readonly string[]> =>
    ((await unexplained({ ...question, owner: `${unusedLabel()}.${parent}` })) ?? []).map(dataOf).toSorted();
  const madeUp = async (question: ServiceQuestion, parent: string): Promise<IsMadeUp> => {
    const alike = await answerToUnused(question, parent);
    if (alike.length === 0) return () => false;
    const others = await answerToUnused(question, parent);
    return alike.join() === others.join() ? ({ data }) => alike.includes(data) : () => true;
  };
  const isMadeUpBelow = (question: ServiceQuestion, parent: string): Promise<IsMadeUp> => {
    const key = `${question.type.type} ${parent}`;
    const known = made.get(key) ?? madeUp(question, parent);
    made.set(key, known);
    return known;
  };
  return {
    asked,
    unanswered,
    wildcards,
    answerTo: async (question) => {
      const records = await unexplained(question);
      if (records === null) {
        unanswered.push(question);
        return null;
      }
      const parent = question.owner.slice(question.owner.indexOf('.') + 1);
      if (records.length === 0 || question.prefix === '' || question.prefix.startsWith('*'))
        return { server: server.text, records };
      const isMadeUp = await isMadeUpBelow(question, parent);
      // A wildcard adds nothing to a record set of the name (RFC 4592 section 3.3.1): with another record, the set is its own.
      if (!records.every(isMadeUp)) return { server: server.text, records };
      wildcards.add(`*.${parent.slice(0, -1)}`);
      return { server: server.text, records: [] };
    },
  };
}

/** An alias is found by each type that is asked for. */
function distinct(services: readonly SeenService[]): readonly SeenService[] {
  const byData = new Map(
    services.map((service) => [
      JSON.stringify([service.prefix, service.type, service.content, service.prio]),
      service,
    ]),
  );
  return [...byData.values()];
}
