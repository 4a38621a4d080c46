import { ANY, askedFor, askedName, classOf } from '../../dns/answers/answer.js';
import { chainOf } from '../../dns/answers/chain.js';
import type { ProjectState } from '../../dns/answers/project-state.js';
import type { Question } from '../../dns/answers/resolve.js';
import { answerOf } from '../../dns/answers/resolve.js';
import { declaredState } from '../../dns/answers/declared.js';
import { projectView } from '../../dns/records/project-view.js';
import { serviceTypes } from '../../dns/answers/service.js';
import type { Answer } from '../../plan/effect.js';
import type { DesiredZone } from '../../dns/zone.js';
import { recordType } from '../../dns/types/registry.js';
import { enumeration } from '../../text/plural.js';

const MOST_VALUES = 5;

/** What name servers answer about a full name, as Markdown: a line for each type of the records at the end of its chain. */
export function answersAbout(owner: string, zones: readonly DesiredZone[]): readonly string[] {
  const state = declaredState(projectView(zones));
  const asked = askedName(classOf(askedFor(owner)));
  const { end } = chainOf(state, asked, ANY);
  const all = new Set([...end.records.map(({ type }) => type), ...serviceTypes(end)]);
  const types = [...all].filter((type) => recordType(type)?.isAlias !== true);
  return (types.length === 0 ? [ANY] : types).map((type) => answerLine(state, asked, type));
}

/** What name servers answer to a question in full, as Markdown. */
export function answerAbout(question: Question, zones: readonly DesiredZone[]): string {
  return answerLine(declaredState(projectView(zones)), askedName(question), question.type);
}

function answerLine(state: ProjectState, asked: string, type: string): string {
  const answer = answerOf(chainOf(state, asked, type), type);
  return `Answer to ${type === ANY ? 'any type' : type}: ${answerText(answer)}`;
}

function answerText({ status, via, data }: Answer): string {
  const through = via.length === 0 ? '' : `, through ${via.map(code).join(', ')}`;
  const values = enumeration(data.map(code), MOST_VALUES);
  switch (status) {
    case 'answer':
      return values + through;
    case 'service':
      return `${data.length === 0 ? 'that' : values} of a managed service${through}`;
    case 'elsewhere':
      return `that of ${values}, in no zone of the project${through}`;
    case 'referral':
      return `referral to ${values}${through}`;
    case 'loop':
      return 'none: the CNAME records form a loop, or too long a chain';
    default:
      return `none${through}`;
  }
}

/** Contents may have backticks, and line ends only in texts. */
function code(text: string): string {
  const shown = text.replaceAll('`', "'").replaceAll(/\s+/g, ' ');
  return `\`${shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown}\``;
}

const MOST_CHARACTERS = 100;
