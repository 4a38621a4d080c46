import type { Span } from '../../diagnostics/source.js';
import type { Rule } from '../../diagnostics/rule.js';
import { allExpectations, questionOf, shownName } from '../../dns/expect/question.js';
import { ownerName } from '../../dns/name/domain.js';
import { recordType } from '../../dns/types/registry.js';
import { placeOf } from '../../dns/record.js';
import { catalogue } from '../catalogue.js';
import { plural } from '../../text/plural.js';
import { answerAbout, answersAbout } from './answers.js';
import type { Cursor } from './cursor.js';
import { isAt, recordsAt } from './cursor.js';
import type { EditorState } from './editor-project.js';

export interface Hover {
  /** Markdown. */
  readonly text: string;
  readonly span: Span | null;
}

/**
 * What there is to know at a cursor: the rule that is broken, the rule that is named, a TTL in words, the record type, what name
 * servers answer about the name, to a question that they are expected to answer, and where a managed service answers.
 */
export function hoverAt(state: EditorState, cursor: Cursor, word: string): Hover | null {
  const broken = state.diagnostics.find(({ at }) => at && isAt(state, at, cursor));
  if (broken?.at) return { text: ruleText(broken.rule), span: broken.at };
  const rules = [...catalogue, ...(state.project?.policies ?? []).map(({ rule }) => rule)];
  const named = word.includes('/') ? rules.find(({ code }) => code === word) : undefined;
  if (named) return { text: ruleText(named), span: null };
  const ofTtl = ttlAt(state, cursor);
  if (ofTtl) return ofTtl;
  const ofExpected = expectedAt(state, cursor);
  if (ofExpected) return ofExpected;
  const ofService = serviceAt(state, cursor);
  if (ofService) return ofService;
  const [first] = recordsAt(state, cursor);
  if (!first) return null;
  const { zone, record, part } = first;
  const answers = answersAbout(ownerName(record.prefix, zone.name), state.zones);
  if (part === 'name') return { text: answers.join('\n\n'), span: record.places.prefix };
  const type = recordType(record.type);
  if (!type) return null;
  const form = `Example: \`${type.example}\``;
  const facts = `TTL: ${durationText(record.ttl)}${record.active ? '' : '; inactive'}`;
  return {
    text: [`**${type.type}**: ${type.title}`, type.reference, form, ...answers, facts].join('\n\n'),
    span: part === 'type' ? record.places.type : placeOf(record, 'content'),
  };
}

/** What the question of an entry of `expect` is answered with. */
function expectedAt({ zones, project, ...state }: EditorState, cursor: Cursor): Hover | null {
  const known = new Map(zones.map((zone) => [zone.name, zone]));
  for (const expectation of allExpectations({ zones, project: project?.expect ?? [] })) {
    const { place } = expectation.expected;
    if (!isAt(state, place, cursor)) continue;
    const question = questionOf(expectation, known);
    if (question)
      return { text: `**${shownName(question)}**\n\n${answerAbout(question, zones)}`, span: place };
  }
  return null;
}

/** What the name of a service record is answered with, whether a custom record shadows it or not. */
function serviceAt({ zones, ...state }: EditorState, cursor: Cursor): Hover | null {
  for (const zone of zones)
    for (const { prefix, type, places } of zone.serviceRecords) {
      if (!isAt(state, places.value, cursor)) continue;
      const owner = ownerName(prefix, zone.name);
      const title = `**${owner} ${type}**: a record of a managed service, which a custom record shadows`;
      return { text: [title, ...answersAbout(owner, zones)].join('\n\n'), span: places.value };
    }
  return null;
}

/** The TTL of a value, a record set, a name or a file. */
function ttlAt(state: EditorState, cursor: Cursor): Hover | null {
  for (const { records } of state.zones)
    for (const { ttl, places } of records) {
      if (places.ttl && isAt(state, places.ttl, cursor))
        return { text: `TTL: ${durationText(ttl)}`, span: places.ttl };
    }
  return null;
}

function ruleText({ code, summary, explanation, reference }: Rule): string {
  return [`**${code}**: ${summary}`, explanation, `Reference: ${reference}`].join('\n\n');
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `1 day 12 hours`. */
function durationText(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? plural(count, unit) : [];
  });
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}
