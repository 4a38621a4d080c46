import type { LinkQuestion, ServerLink } from '../../dns/verify/server-link.js';
import { readLink } from '../../dns/verify/server-link.js';
import type { UnansweredZone, VerifiedServer } from '../../dns/verify/verification.js';
import { WireError } from '../../dns/wire/octets.js';
import type { Servers } from '../service/choose-servers.js';
import type { Asked } from '../service/probe.js';
import { probe, statusIn } from '../service/probe.js';
import { NO_SERVER } from './summarize.js';

/** What a server answers about a name. */
export interface LinkOfServer {
  readonly link: ServerLink;
  /** As shown. */
  readonly server: string;
}

/** The servers of a zone. */
export interface AskedZone {
  /** Asks all of them. What is silent, refuses or fails is no answer, and counts as a failure of the server. */
  readonly ask: (question: LinkQuestion) => Promise<readonly LinkOfServer[]>;
  readonly servers: () => readonly VerifiedServer[];
  /** Null if some server answers for the zone. */
  readonly unanswered: UnansweredZone | null;
}

/** Finds the servers of a zone, and which of them answer for it. */
export async function openZone(zone: string, serversOf: Servers['of']): Promise<AskedZone> {
  const found = await serversOf(zone);
  const probed = typeof found === 'string' ? [] : await Promise.all(found.map((each) => probe(zone, each)));
  const up = probed.filter(({ status }) => status === 'ok');
  const failures = new Map<Asked, number>();
  const reason = typeof found === 'string' ? found : NO_SERVER;
  return {
    ask: async (question) => {
      const links = await Promise.all(
        up.map(async (asked): Promise<readonly LinkOfServer[]> => {
          const link = await askServer(asked, question);
          if (link) return [{ link, server: asked.server.text }];
          failures.set(asked, (failures.get(asked) ?? 0) + 1);
          return [];
        }),
      );
      return links.flat();
    },
    servers: () =>
      probed.map((asked) => {
        const { server, name, status, reason: why } = asked;
        return { zone, server: server.text, name, status, reason: why, failures: failures.get(asked) ?? 0 };
      }),
    unanswered: up.length > 0 ? null : { zone, reason },
  };
}

/** Null without an answer, and for a name that DNS cannot have. */
async function askServer({ server, zone }: Asked, question: LinkQuestion): Promise<ServerLink | null> {
  const { owner: name, type } = question;
  const outcome = await server.ask({ name, type }).catch((error: unknown) => {
    if (error instanceof WireError) return null;
    throw error;
  });
  if (outcome?.kind !== 'answer' || statusIn(outcome, zone, server.isRecursive) !== 'ok') return null;
  return readLink(question, outcome.message);
}
