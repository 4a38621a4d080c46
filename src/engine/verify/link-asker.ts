import { groupBy } from '../../diagnostics/group-by.js';
import { classOf } from '../../dns/answers/answer.js';
import { linkAt } from '../../dns/answers/chain.js';
import type { ProjectState } from '../../dns/answers/project-state.js';
import { answeringZone } from '../../dns/answers/project-state.js';
import type { AskedQuestion } from '../../dns/expect/unmet.js';
import { ownerName } from '../../dns/name/domain.js';
import type { LinkQuestion } from '../../dns/verify/server-link.js';
import { linkElsewhere } from '../../dns/verify/server-link.js';
import type { AnswersTo, SharedLink } from '../../dns/verify/way.js';
import { keyOf } from '../../dns/verify/way.js';
import type { Servers } from '../service/choose-servers.js';
import { unusedLabel } from '../service/unused-label.js';
import type { AskedZone, LinkOfServer } from './zone-asker.js';
import { openZone } from './zone-asker.js';

/** Asks the servers of zones about single names. */
export interface LinkAsker {
  readonly answersTo: AnswersTo;
  readonly ask: (question: AskedQuestion) => Promise<void>;
  /** The zones that were asked about. */
  readonly zones: () => Promise<readonly AskedZone[]>;
}

/** Returns what asks all servers of the zone that a name is in. Nobody is asked about names outside the project. */
export function linkAsker(state: ProjectState, serversOf: Servers['of']): LinkAsker {
  const label = unusedLabel();
  const zones = new Map<string, Promise<AskedZone>>();
  const answers = new Map<string, readonly SharedLink[]>();
  const zoneOf = (zone: string): Promise<AskedZone> => {
    const opened = zones.get(zone) ?? openZone(zone, serversOf);
    zones.set(zone, opened);
    return opened;
  };
  return {
    answersTo: (question) => {
      const { asked, type } = question;
      if (answeringZone(state, asked, type)) return answers.get(keyOf(question));
      return [{ link: linkElsewhere(asked), servers: [] }];
    },
    ask: async (question) => {
      const asked = linkQuestion(state, question, label);
      if (!asked) return;
      const zone = await zoneOf(asked.zone);
      answers.set(keyOf(question), shared(await zone.ask(asked)));
    },
    zones: () => Promise.all(zones.values()),
  };
}

/** Null outside the project. */
function linkQuestion(
  state: ProjectState,
  { asked, type }: AskedQuestion,
  label: string,
): LinkQuestion | null {
  const { zone, cut } = linkAt(state, asked, type);
  if (!zone) return null;
  const { name, below } = classOf(asked);
  const owner = `${ownerName(below ? label : '', name)}.`;
  return { name: asked, type, owner, zone: zone.name, cut: cut === null ? null : ownerName(cut, zone.name) };
}

/** Joins what several servers answer alike. */
function shared(links: readonly LinkOfServer[]): readonly SharedLink[] {
  const groups = groupBy(links, ({ link }) => JSON.stringify(link));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ link: first.link, servers: group.map(({ server }) => server) }] : [];
  });
}
