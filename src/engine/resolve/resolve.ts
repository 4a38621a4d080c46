import { askedFor, askedName, classOf } from '../../dns/answers/answer.js';
import type { ChangingZone } from '../../dns/answers/changing-zone.js';
import { constantZone } from '../../dns/answers/changing-zone.js';
import type { Chain } from '../../dns/answers/chain.js';
import { chainOf } from '../../dns/answers/chain.js';
import type { FindOrigin } from '../../dns/answers/chain-links.js';
import { chainLinks } from '../../dns/answers/chain-links.js';
import { stateOn } from '../../dns/answers/project-state.js';
import type { Resolution, ResolvedAnswer } from '../../dns/answers/resolution.js';
import { answerOf, isAnswered } from '../../dns/answers/resolve.js';
import type { Host } from '../session/session.js';
import { withSession } from '../session/session.js';
import { fileSource } from './file-source.js';
import { liveSource } from './live-source.js';
import type { StatePlace } from './place.js';
import { readStatePlace } from './place.js';
import { planSource } from './plan-source.js';
import { readName, readTypes } from './question.js';
import { revisionSource } from './revision-source.js';
import type { SourcedZone, ZoneSource } from './zone-source.js';
import { NO_ORIGIN } from './zone-source.js';

export interface ResolveOptions {
  /** In full; in a project with one zone also a single label. A wildcard asks for any other name below. */
  readonly name: string;
  /** By default A and AAAA. */
  readonly type?: string | undefined;
  /** `files`, `live`, a git revision, or the path of a saved plan, with `:STEP` for the state after that step. */
  readonly at?: string | undefined;
}

/**
 * Says what an authoritative server of the project's zones answers about a name, in one state of the zones. Reads only the
 * zones that the question leads through, where it can.
 *
 * @throws Failure `error` when the name is in no zone, `usage` when something is malformed or not found; InvalidFiles when the
 *   files of a zone on the way have errors; for the live state `credentials`, `unreachable`, `interrupted`.
 */
export async function resolveName(
  host: Host,
  { name, type, at = 'files' }: ResolveOptions,
): Promise<Resolution> {
  const types = readTypes(type);
  return withSource(host, await readStatePlace(at, host.files), async (source) => {
    const question = classOf(askedFor(readName(name, source.names)));
    const zones = knownZones(source);
    const answers: ResolvedAnswer[] = [];
    for (const each of types) {
      const chain = await zones.follow(askedName(question), each);
      const answer = answerOf(chain, each);
      const answered = isAnswered(chain, answer, each);
      answers.push({ type: each, answered, ...answer, chain: chainLinks(chain, each, zones.originOf) });
    }
    return { ...question, at, answers };
  });
}

async function withSource<T>(
  host: Host,
  place: StatePlace,
  use: (source: ZoneSource) => Promise<T>,
): Promise<T> {
  if (place.kind === 'revision') return use(await revisionSource(host, place.ref));
  return withSession(host, async (session) => {
    if (place.kind === 'plan') return use(await planSource(session, place));
    return use(await (place.kind === 'live' ? liveSource : fileSource)(session));
  });
}

interface KnownZones {
  /** Follows a question, and reads the zones on its way. */
  readonly follow: (asked: string, type: string) => Promise<Chain>;
  readonly originOf: FindOrigin;
}

/** The zones that have been read so far; all others count as empty until a chain leads to them. */
function knownZones({ names, read }: ZoneSource): KnownZones {
  const known = new Map<string, SourcedZone>();
  const zones = new Map<string, ChangingZone>(names.map((name) => [name, constantZone(name, [])]));
  return {
    follow: async (asked, type) => {
      for (;;) {
        const chain = chainOf(stateOn('after', zones.values()), asked, type);
        const next = chain.links.find(({ zone }) => zone && !known.has(zone.name))?.zone?.name;
        if (next === undefined) return chain;
        const sourced = await read(next);
        known.set(next, sourced);
        zones.set(next, sourced.zone);
      }
    },
    originOf: (zone, record) => known.get(zone)?.originOf(record) ?? NO_ORIGIN,
  };
}
