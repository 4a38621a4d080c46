import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import type { DeclaredServiceRecord } from '../../dns/record.js';
import type { ServiceQuestion } from '../../dns/verify/service-questions.js';
import { serviceQuestions } from '../../dns/verify/service-questions.js';
import type { SeenService, ServerAnswer, Unexplained } from '../../dns/verify/service-answers.js';
import { servicesIn, unexplainedIn } from '../../dns/verify/service-answers.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import type { ServerLookUps, ZoneLookUps } from '../../plan/look-ups.js';
import type { Progress } from '../events.js';
import { startProgress } from '../events.js';
import { dnsOf } from '../selection/selection.js';
import type { ServerChoice, Servers, ZoneServer } from '../service/choose-servers.js';
import { chooseServers } from '../service/choose-servers.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Asked } from '../service/probe.js';
import { probe, statusIn } from '../service/probe.js';
import { unusedLabel } from '../service/unused-label.js';
import type { Session } from '../session/session.js';

/** The differences of zones with what was found of services, and what came of asking. */
export interface ServiceLookUps {
  readonly diffs: readonly ZoneDiff[];
  readonly lookUps: readonly ZoneLookUps[];
}

/** Asks name servers whether services answer where plans change custom records. */
export type LookUpServices = (diffs: readonly ZoneDiff[]) => Promise<ServiceLookUps>;

/** Zones that are asked about at a time. */
const ZONES = 16;

/** Questions under way: more than the servers take, and few enough to be kept in memory. */
const QUESTIONS = 1024;

/**
 * Returns a function that asks the name servers of zones, all of them, or those that are chosen. Servers that do not answer hold up
 * nothing: what is not known stays so, and is told. It throws a Failure `interrupted` when the signal aborts.
 *
 * @throws Failure `usage` for a wrong address.
 */
export function serviceLookUps(session: Session, choice: ServerChoice): LookUpServices {
  const servers = chooseServers(choice, dnsOf(session.project).nameServers, session);
  return async (diffs) => {
    const questions = serviceQuestions(diffs);
    const total = Array.from(questions.values()).reduce((sum, { length }) => sum + length, 0);
    const progress = startProgress(session.tell, 'looking-up', total);
    const asked = await mapConcurrently([...questions], ZONES, ([zone, ofZone]) =>
      askAbout({ zone, questions: ofZone }, servers, progress),
    ).finally(progress.end);
    if (session.signal.aborted) throw new Failure('interrupted', 'interrupted');
    const found = new Map(asked.map(({ lookUps, services }) => [lookUps.zone, services]));
    return {
      diffs: diffs.map((diff) => withServices(diff, found.get(diff.zone.name) ?? [])),
      lookUps: asked.flatMap(({ lookUps }) => (lookUps.questions > 0 ? lookUps : [])),
    };
  };
}

interface ZoneQuestions {
  readonly zone: string;
  readonly questions: readonly ServiceQuestion[];
}

interface AskedZone {
  readonly lookUps: ZoneLookUps;
  readonly services: readonly SeenService[];
}

async function askAbout(
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

function askedServer(asked: Asked): AskedServer {
  const { server, zone } = asked;
  const unanswered: ServiceQuestion[] = [];
  const wildcards = new Set<string>();
  const made = new Map<string, Promise<ReadonlySet<string>>>();
  const unexplained = async (question: ServiceQuestion): Promise<readonly Unexplained[] | null> => {
    const outcome = await server.ask({ name: question.owner, type: question.type.type });
    const isAnswer = outcome.kind === 'answer' && statusIn(outcome, zone, server.isRecursive) === 'ok';
    return isAnswer ? unexplainedIn(question, outcome.message) : null;
  };
  const madeByWildcard = (question: ServiceQuestion, parent: string): Promise<ReadonlySet<string>> => {
    const key = `${question.type.type} ${parent}`;
    const known =
      made.get(key) ??
      unexplained({ ...question, owner: `${unusedLabel()}.${parent}` }).then(
        (records) => new Set(records?.map(({ data }) => data)),
      );
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
      const alike = await madeByWildcard(question, parent);
      const own = records.filter(({ data }) => !alike.has(data));
      if (own.length < records.length) wildcards.add(`*.${parent.slice(0, -1)}`);
      return { server: server.text, records: own };
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

/** The zone with the service records that were found: what its file says of the same ones is less. */
function withServices(diff: ZoneDiff, found: readonly SeenService[]): ZoneDiff {
  if (found.length === 0) return diff;
  const { zone } = diff;
  const seen = new Set(found.map(({ prefix, type }) => `${type} ${prefix}`));
  const declared = zone.serviceRecords.filter(({ prefix, type }) => !seen.has(`${type} ${prefix}`));
  return { ...diff, zone: { ...zone, serviceRecords: [...declared, ...found.map(placedIn(zone))] } };
}

function placedIn({ namePlace }: DesiredZone): (service: SeenService) => DeclaredServiceRecord {
  const places = { prefix: namePlace, type: namePlace, value: namePlace };
  return (service) => ({ ...service, places });
}
