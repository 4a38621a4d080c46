import type { Report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import { excerpt } from '../check/problem.js';
import { isDnsName } from '../name/name.js';
import type { TxtReading } from '../record.js';
import { slipIn } from '../records/slips.js';
import { recordType } from '../types/registry.js';
import { pseudoTypes } from '../wire/foreign-types.js';
import { WireError } from '../wire/octets.js';
import type { Rdata } from '../wire/rdata.js';
import { typeByName } from '../wire/type-numbers.js';
import { readName } from './names.js';
import { readRdata } from './rdata.js';
import { zonefileContent, zonefileName, zonefileTtl, zonefileType } from './rules.js';
import type { Token } from './tokens.js';
import { readMasterTtl } from './ttl.js';

/** A record of a master file. */
export interface MasterRecord {
  /** Absolute with its trailing dot, in lower case. */
  readonly owner: string;
  /** A mnemonic, or `TYPE123`. */
  readonly type: string;
  /** In seconds, from 0 to 2^32 - 1. */
  readonly ttl: number;
  /** Null for a type that zone files do not manage. */
  readonly rdata: Rdata | null;
  /** The RDATA as written, its words separated by single spaces. */
  readonly text: string;
  /** The word that names its owner; null where that is the owner of the record before. */
  readonly name: Token | null;
  /** Its words, from the type on. */
  readonly at: Span;
  /** What is read in another way than it was probably meant, as a clause each. */
  readonly changes: readonly string[];
  /** Whether it has a time stamp of Windows' DNS server, which is read over. */
  readonly isStamped: boolean;
  /** The comments before it. */
  readonly comments: readonly string[];
  /** The comments on its lines. */
  readonly remarks: readonly string[];
}

/** What a record takes from the entries before it. */
export interface Inherited {
  /** Absolute with its trailing dot; null if unknown. */
  readonly origin: string | null;
  /** The owner of the record before; null before the first. */
  readonly owner: string | null;
  /** What `$TTL` says, in seconds. */
  readonly defaultTtl: number | null;
  /** The last TTL that a record stated, or the minimum of the SOA record. */
  readonly lastTtl: number | null;
  readonly txt: TxtReading;
}

/** A record without the comments around it, and what it says of TTLs. */
export interface RecordReading {
  readonly record: MasterRecord;
  /** That it states itself. */
  readonly ownTtl: number | null;
  /** Of an SOA record the TTL of negative answers, which may be that of records; null for others. */
  readonly minimum: number | null;
}

/** Why an entry is no record. */
export interface RecordFault extends Report {
  /** What it shares with other entries, which are not reported again. */
  readonly cause?: 'origin' | 'owner' | 'ttl';
}

/**
 * Reads a record: owner, TTL and class in any order, type, RDATA (RFC 1035 section 5.1). `isIndented` means that the owner
 * is that of the record before.
 */
export function readRecord(
  words: readonly [Token, ...Token[]],
  isIndented: boolean,
  inherited: Inherited,
): RecordReading | RecordFault {
  const head = readHead(isIndented ? words : words.slice(1), words[0]);
  const type = 'rule' in head ? null : head.type;
  const owner = isIndented ? inheritedOwner(words[0], inherited) : readOwner(words[0], type, inherited);
  if (typeof owner !== 'string') return owner;
  if ('rule' in head) return head;
  const { tokens, ttl: ownTtl, mark } = head;
  const content = readContent(head.type, tokens, inherited);
  if ('rule' in content) return content;
  const minimum = minimumOf(head.type, tokens);
  const ttl = ownTtl ?? inherited.defaultTtl ?? inherited.lastTtl ?? minimum;
  if (ttl === null) {
    return {
      cause: 'ttl',
      rule: zonefileTtl,
      at: tokens[0],
      message: 'this record has no TTL, and none was stated before',
      hint: 'begin the file with $TTL 3600',
    };
  }
  const [first] = tokens;
  const record = {
    owner,
    name: isIndented ? null : words[0],
    type: head.type,
    ttl,
    rdata: content.rdata,
    text: content.text,
    at: { file: first.file, start: first.start, end: tokens.at(-1)?.end ?? first.end },
    changes: changesIn(head.type, tokens),
    isStamped: mark !== null,
    comments: NONE,
    remarks: NONE,
  };
  return { record, ownTtl, minimum };
}

function inheritedOwner(at: Token, { owner }: Inherited): string | RecordFault {
  return (
    owner ?? {
      cause: 'owner',
      rule: zonefileName,
      at,
      message: 'this line begins with a blank, but there is no name before it',
    }
  );
}

/** Without an origin, the owner of an SOA record is taken as complete: it is the zone. */
function readOwner(at: Token, type: string | null, { origin }: Inherited): string | RecordFault {
  if (origin === null && !at.text.endsWith('.') && !(type === 'SOA' && isDnsName(at.text)))
    return noOrigin(at);
  const name = readName(at.text, origin ?? '.');
  return name instanceof WireError ? { rule: zonefileName, at, message: name.message } : name;
}

function noOrigin(at: Token): RecordFault {
  const message = `${excerpt(at.text)} is relative, but the name of the zone is unknown`;
  return {
    cause: 'origin',
    rule: zonefileName,
    at,
    message,
    hint: 'name the zone on the command line, or begin the file with $ORIGIN',
  };
}

interface Head {
  readonly type: string;
  readonly ttl: number | null;
  readonly mark: Token | null;
  /** From the type on. */
  readonly tokens: readonly [Token, ...Token[]];
}

function readHead(words: readonly Token[], before: Token): Head | Report {
  let ttl: number | null = null;
  let mark: Token | null = null;
  let hasClass = false;
  for (const [index, token] of words.entries()) {
    const seconds: number | null = ttl === null ? readMasterTtl(token.text) : null;
    if (seconds !== null) ttl = seconds;
    else if (!hasClass && CLASSES.test(token.text)) hasClass = true;
    else if (mark === null && MARK.test(token.text)) mark = token;
    else {
      const type = typeByName(token.text)?.type ?? pseudoType(token.text);
      if (type === undefined) return noType(token);
      return { type, ttl, mark, tokens: [token, ...words.slice(index + 1)] };
    }
  }
  return { rule: zonefileType, at: words.at(-1) ?? before, message: 'this entry has no type' };
}

function noType(at: Token): Report {
  if (OTHER_CLASSES.test(at.text)) {
    const message = `${excerpt(at.text)} is another class than that of the Internet`;
    return {
      rule: zonefileType,
      at,
      message,
      hint: 'leave the record out: only records of class IN can be imported',
    };
  }
  if (!/^\d{10,}$/.test(at.text))
    return { rule: zonefileType, at, message: `${excerpt(at.text)} is not a type` };
  return { rule: zonefileTtl, at, message: `the TTL ${excerpt(at.text)} is not a number below 2^32` };
}

/** The time of the last refresh, in hours since 1601, as Windows' DNS server writes it. */
const MARK = /^\[AGE:\d+\]$/i;

function pseudoType(text: string): string | undefined {
  const upper = text.toUpperCase();
  return pseudoTypes.has(upper) ? upper : undefined;
}

/** The class of the Internet; a zone of another class cannot be imported. */
const CLASSES = /^(?:IN|CLASS1)$/i;

const OTHER_CLASSES = /^(?:CH|CHAOS|HS|CS|ANY|CLASS\d+)$/i;

type Content = Pick<MasterRecord, 'rdata' | 'text'>;

function readContent(
  type: string,
  [at, ...words]: readonly [Token, ...Token[]],
  { origin, txt }: Inherited,
): Content | Report {
  const text = rdataText(words, type);
  const managed = recordType(type);
  if (!managed) return { rdata: null, text };
  const rdata = readRdata(managed, text, { origin: origin ?? '.', txt });
  if (!(rdata instanceof WireError)) return { rdata, text };
  const hint = slipIn(text, managed, { nameEnd: '.' })?.hint;
  const message = `${type}: ${rdata.message}`;
  const wrong = words[rdata.field ?? 0] ?? words[0];
  return { rule: zonefileContent, at: wrong ?? at, message, ...(hint !== undefined && { hint }) };
}

/** Only the value of a parameter may have quotes that begin after an equals sign (RFC 9460 section 2.1), as in BIND. */
function rdataText(words: readonly Token[], type: string): string {
  if (words.length === 1) return words[0]?.text ?? '';
  const hasParams = Object.values(recordType(type)?.rdata ?? {}).includes('params');
  return words.reduce((text, word, index) => {
    const before = words[index - 1];
    if (!before) return word.text;
    const isValue = hasParams && before.text.endsWith('=') && before.end === word.start;
    return `${text}${isValue ? '' : ' '}${word.text}`;
  }, '');
}

/** Texts without quotes are joined without blanks, as in BIND, and end at a semicolon. */
function changesIn(type: string, [, ...words]: readonly Token[]): readonly string[] {
  if (recordType(type)?.rdata['text'] !== 'texts') return NONE;
  const bare = words.filter(({ text }) => !text.startsWith('"') && !text.startsWith(GENERIC));
  const last = bare.at(-1);
  if (!last || bare.length < words.length) return NONE;
  const joined = `its ${bare.length} fields have no quotes, and are joined without blanks, as in BIND`;
  const cut = 'what follows the semicolon is a comment, since the text has no quotes';
  return [...(bare.length > 1 ? [joined] : []), ...(last.file.text[last.end] === ';' ? [cut] : [])];
}

/** Shared by all records without changes or comments, which are nearly all. */
export const NONE: readonly string[] = [];

/** How RFC 3597 begins RDATA of any type. */
const GENERIC = String.raw`\#`;

/** The last field of an SOA record (RFC 2308 section 4), in seconds; null for other types. */
function minimumOf(type: string, tokens: readonly Token[]): number | null {
  return type === 'SOA' ? readMasterTtl(tokens.at(-1)?.text ?? '') : null;
}
