import type { Rule } from '../../diagnostics/rule.js';
import { allExpectations, questionOf, shownName } from '../../dns/expect/question.js';
import { ownerName } from '../../dns/name/domain.js';
import { recordType } from '../../dns/types/registry.js';
import { placeOf } from '../../dns/record.js';
import { catalogue } from '../catalogue.js';
import { findRecords } from '../../dns/find/find-records.js';
import type { Day } from '../../text/day.js';
import { enumeration } from '../../text/plural.js';
import { answerAbout, answersAbout } from './answers.js';
import type { Cursor } from './cursor.js';
import { isAt, recordsAt } from './cursor.js';
import { publicReference, ruleAddress } from './documentation.js';
import type { EditorState } from './editor-project.js';
import type { FileKind } from './file-kind.js';
import { aliasHover, variableHover } from './hover-repeats.js';
import type { Hover } from './hover-words.js';
import { patternHover, wordHover } from './hover-words.js';
import { placeOfWord } from './word-at.js';
import { durationInWords } from './words.js';

/** A place in a file that an editor has open. */
export interface HoverPlace {
  readonly cursor: Cursor;
  readonly text: string;
  readonly kind: FileKind;
  /** Today in UTC. */
  readonly today: Day;
}

/**
 * What there is to know at a cursor: the rule that is broken, the rule that is named, what a variable or an alias stands for, what a
 * setting means, a TTL in words, the record type, what name servers answer about the name and to a question that they are expected
 * to answer, where a managed service answers, and what points at it.
 */
export function hoverAt(state: EditorState, { cursor, text, kind, today }: HoverPlace): Hover | null {
  const broken = state.diagnostics.find(({ at }) => at && isAt(state, at, cursor));
  if (broken?.at) return { text: ruleText(broken.rule), span: broken.at };
  const place = placeOfWord(text, cursor.offset);
  const ofRepeat =
    namedRule(state, place.word.text) ??
    variableHover(text, cursor.offset, state) ??
    aliasHover(text, place.word.text);
  if (ofRepeat !== null) return { text: ofRepeat, span: null };
  const ofTtl = ttlAt(state, cursor);
  if (ofTtl) return ofTtl;
  const ofWord = wordHover(place, kind, today);
  if (ofWord !== null) return { text: ofWord, span: null };
  return (
    patternHover(state, cursor) ??
    expectedAt(state, cursor) ??
    serviceAt(state, cursor) ??
    recordHover(state, cursor)
  );
}

function namedRule({ project }: EditorState, word: string): string | null {
  if (!word.includes('/')) return null;
  const rules = [...catalogue, ...(project?.policies ?? []).map(({ rule }) => rule)];
  const named = rules.find(({ code }) => code === word);
  return named ? ruleText(named) : null;
}

function recordHover(state: EditorState, cursor: Cursor): Hover | null {
  const [first] = recordsAt(state, cursor);
  if (!first) return null;
  const { zone, record, part } = first;
  const name = ownerName(record.prefix, zone.name);
  const answers = answersAbout(name, state.zones);
  if (part === 'name')
    return { text: [...answers, ...pointersAt(name, state)].join('\n\n'), span: record.places.prefix };
  const type = recordType(record.type);
  if (!type) return null;
  const form = `Example: \`${type.example}\``;
  const facts = `TTL: ${durationInWords(record.ttl)}${record.active ? '' : '; inactive'}`;
  return {
    text: [
      `**${type.type}**: ${type.title}`,
      ...publicReference(type.reference),
      form,
      ...answers,
      facts,
    ].join('\n\n'),
    span: part === 'type' ? record.places.type : placeOf(record, 'content'),
  };
}

const MOST_NAMED = 5;

/** What points at a name, as `find --to` finds it. */
function pointersAt(name: string, { zones }: EditorState): readonly string[] {
  const found = findRecords(zones, { to: name, isThrough: false });
  if (found.length === 0) return ['Nothing points here.'];
  const names = found.map(({ zone, record }) => `\`${ownerName(record.prefix, zone.name)} ${record.type}\``);
  return [`Pointed at by ${enumeration([...new Set(names)], MOST_NAMED)}`];
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
        return { text: `TTL: ${durationInWords(ttl)}`, span: places.ttl };
    }
  return null;
}

function ruleText(rule: Rule): string {
  const { code, summary, explanation, reference } = rule;
  const address = ruleAddress(rule);
  const more = address === null ? [] : [`[More about ${code}](${address})`];
  return [`**${code}**: ${summary}`, explanation, ...publicReference(reference), ...more].join('\n\n');
}
