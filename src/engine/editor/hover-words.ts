import type { Span } from '../../diagnostics/source.js';
import { patternMatcher } from '../../dns/records/patterns.js';
import { displayPrefix } from '../../dns/record.js';
import type { RecordPattern } from '../../dns/zone.js';
import { daysUntil } from '../../text/day.js';
import { enumeration, plural } from '../../text/plural.js';
import type { Cursor } from './cursor.js';
import { isAt } from './cursor.js';
import type { EditorState } from './editor-project.js';
import type { FileKeys } from './file-keys.js';
import {
  exceptionKeys,
  expectKeys,
  includeKeys,
  projectKeys,
  serviceRecordKeys,
  valueKeys,
  viaKeys,
  zoneKeys,
} from './file-keys.js';
import type { FileKind } from './file-kind.js';
import type { WordPlace } from './word-at.js';
import { distanceInWords, writtenDuration } from './words.js';

/** What is shown, and what it is about. */
export interface Hover {
  /** Markdown. */
  readonly text: string;
  readonly span: Span | null;
}

/** What settings mean that have more to say than a few words. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  [
    'protect',
    'A plan is refused if it deletes, hides or changes what matching records publish; their TTL may change.',
  ],
  ['ignore', 'Live records that match are never touched, and are no drift.'],
  [
    'policy',
    '`sync` makes the zone equal to this file, `upsert-only` deletes nothing, and `create-only` neither deletes nor changes anything.',
  ],
  ['except', 'Each entry switches one rule off for the records that match, and says why.'],
  [
    'until',
    'The last day that this is meant for, in UTC. Warnings begin 14 days before; nothing is ever deleted.',
  ],
  ['expect', 'Questions that must be answered, now and in every state that a plan leads through.'],
  ['serviceRecords', 'What managed services of the provider answer where no custom record does.'],
  ['include', 'Files with records that several zones share, or that another team maintains.'],
]);

const POLICIES: ReadonlyMap<string, string> = new Map([
  ['sync', 'A run makes the zone equal to this file: it creates, changes and deletes records.'],
  ['upsert-only', 'A run creates and changes records, but deletes none.'],
  ['create-only', 'A run creates records, but neither changes nor deletes any.'],
]);

/** What a setting means, or its value. */
export function wordHover({ word, keys, isKey }: WordPlace, kind: FileKind, today: string): string | null {
  const key = keys.at(-1);
  if (isKey) return keyHover(word.text, keys, kind);
  if (key === 'ttl' || (keys.at(-2) === 'ttl' && /^(?:min|max)$/.test(key ?? ''))) {
    const duration = writtenDuration(word.text);
    return duration === null ? null : `TTL: ${duration}`;
  }
  if (key === 'policy') return POLICIES.get(word.text) ?? null;
  if (key === 'until' && /^\d{4}-\d\d-\d\d$/.test(word.text))
    return `The last day is ${distanceInWords(daysUntil(today, word.text))}.`;
  return null;
}

function keyHover(key: string, keys: readonly string[], kind: FileKind): string | null {
  const about = keysAt(keys, kind).find(([known]) => known === key)?.[1];
  return about === undefined ? null : `**${key}**: ${TEXTS.get(key) ?? about}`;
}

function keysAt(keys: readonly string[], kind: FileKind): FileKeys {
  const [top, , type] = keys;
  if (top === undefined) return kind === 'project' ? projectKeys : kind === 'zone' ? zoneKeys : [];
  if (kind !== 'zone') return [];
  switch (top) {
    case 'records':
      return type === undefined ? [] : valueKeys;
    case 'ignore':
    case 'protect':
    case 'except':
      return exceptionKeys;
    case 'include':
      return includeKeys;
    case 'serviceRecords':
      return serviceRecordKeys;
    case 'expect':
      return [...expectKeys, ...viaKeys];
    default:
      return [];
  }
}

const MOST_NAMED = 5;

/** The records that an entry of `ignore`, `protect` or `except` matches. */
export function patternHover(state: EditorState, cursor: Cursor): Hover | null {
  for (const zone of state.zones)
    for (const [does, patterns] of [
      ['ignores', zone.ignore],
      ['protects', zone.protect],
      ['is about', zone.except],
    ] as const) {
      const pattern = patterns.find(({ place }) => isAt(state, place, cursor));
      if (pattern) return { text: matchedText(does, pattern, state, cursor), span: pattern.place };
    }
  return null;
}

/** Zones of one file share its entries. */
function matchedText(does: string, pattern: RecordPattern, state: EditorState, cursor: Cursor): string {
  const matched = state.zones.flatMap((zone) => {
    const entries = [...zone.ignore, ...zone.protect, ...zone.except];
    if (!entries.some(({ place }) => isAt(state, place, cursor))) return [];
    const isMeant = patternMatcher([pattern], zone.txt);
    return zone.records.filter((record) => isMeant(record) !== undefined);
  });
  if (matched.length === 0) return 'No record in the files matches.';
  const names = [...new Set(matched.map(({ prefix, type }) => `\`${displayPrefix(prefix)} ${type}\``))];
  return `This ${does} ${plural(matched.length, 'record')} in the files: ${enumeration(names, MOST_NAMED)}`;
}
