import type { Report } from '../../diagnostics/report-at.js';
import { excerpt } from '../check/problem.js';
import { isDnsName } from '../name/name.js';
import type { TxtReading } from '../record.js';
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
  /** The owner as written; null if it is that of the record before. */
  readonly writtenOwner: string | null;
  /** A mnemonic, or `TYPE123`. */
  readonly type: string;
  /** In seconds, from 0 to 2^31 - 1. */
  readonly ttl: number;
  /** Null for a type that zone files do not manage. */
  readonly rdata: Rdata | null;
  /** The RDATA as written, its words separated by single spaces. */
  readonly text: string;
  /** Its words, from the type on. */
  readonly tokens: readonly [Token, ...Token[]];
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

/** A record and the TTL that it states itself. */
export interface RecordReading {
  readonly record: MasterRecord;
  readonly ownTtl: number | null;
}

/**
 * Reads a record: owner, TTL and class in any order, type, RDATA (RFC 1035 section 5.1). `isIndented` means that the owner
 * is that of the record before.
 */
export function readRecord(
  words: readonly [Token, ...Token[]],
  isIndented: boolean,
  inherited: Inherited,
): RecordReading | Report {
  const head = readHead(isIndented ? words : words.slice(1), words[0]);
  const type = 'rule' in head ? null : head.type;
  const owner = isIndented ? inheritedOwner(words[0], inherited) : readOwner(words[0], type, inherited);
  if (typeof owner !== 'string') return owner;
  if ('rule' in head) return head;
  const { tokens, ttl: ownTtl } = head;
  const content = readContent(head.type, tokens, inherited);
  if ('rule' in content) return content;
  const ttl = ownTtl ?? inherited.defaultTtl ?? inherited.lastTtl ?? minimumOf(head.type, tokens);
  if (ttl === null) {
    return {
      rule: zonefileTtl,
      at: tokens[0],
      message: 'this record has no TTL, and none was stated before',
      hint: 'begin the file with $TTL 3600',
    };
  }
  const writtenOwner = isIndented ? null : words[0].text;
  const record = { owner, writtenOwner, type: head.type, ttl, tokens, comments: [], remarks: [], ...content };
  return { record, ownTtl };
}

function inheritedOwner(at: Token, { owner }: Inherited): string | Report {
  return (
    owner ?? {
      rule: zonefileName,
      at,
      message: 'this line begins with a blank, but there is no name before it',
    }
  );
}

/** Without an origin, the owner of an SOA record is taken as complete: it is the zone. */
function readOwner(at: Token, type: string | null, { origin }: Inherited): string | Report {
  if (origin === null && !at.text.endsWith('.') && !(type === 'SOA' && isDnsName(at.text)))
    return noOrigin(at);
  const name = readName(at.text, origin ?? '.');
  return name instanceof WireError ? { rule: zonefileName, at, message: name.message } : name;
}

function noOrigin(at: Token): Report {
  const message = `${excerpt(at.text)} is relative, but the name of the zone is unknown`;
  return {
    rule: zonefileName,
    at,
    message,
    hint: 'name the zone on the command line, or begin the file with $ORIGIN',
  };
}

interface Head {
  readonly type: string;
  readonly ttl: number | null;
  /** From the type on. */
  readonly tokens: readonly [Token, ...Token[]];
}

function readHead(words: readonly Token[], before: Token): Head | Report {
  let ttl: number | null = null;
  let hasClass = false;
  for (const [index, token] of words.entries()) {
    const seconds: number | null = ttl === null ? readMasterTtl(token.text) : null;
    if (seconds !== null) ttl = seconds;
    else if (!hasClass && CLASSES.test(token.text)) hasClass = true;
    else {
      const type = typeByName(token.text)?.type ?? pseudoType(token.text);
      if (type === undefined)
        return { rule: zonefileType, at: token, message: `${excerpt(token.text)} is not a type` };
      return { type, ttl, tokens: [token, ...words.slice(index + 1)] };
    }
  }
  return { rule: zonefileType, at: words.at(-1) ?? before, message: 'this entry has no type' };
}

function pseudoType(text: string): string | undefined {
  const upper = text.toUpperCase();
  return pseudoTypes.has(upper) ? upper : undefined;
}

/** The class of the Internet; a zone of another class cannot be imported. */
const CLASSES = /^(?:IN|CLASS1)$/i;

type Content = Pick<MasterRecord, 'rdata' | 'text'>;

function readContent(
  type: string,
  [at, ...words]: readonly [Token, ...Token[]],
  { origin, txt }: Inherited,
): Content | Report {
  const text = words.map((word) => word.text).join(' ');
  const managed = recordType(type);
  if (!managed) return { rdata: null, text };
  const rdata = readRdata(managed, text, { origin: origin ?? '.', txt });
  if (!(rdata instanceof WireError)) return { rdata, text };
  return { rule: zonefileContent, at: words[0] ?? at, message: `${type}: ${rdata.message}` };
}

/** The last field of an SOA record (RFC 2308 section 4). */
function minimumOf(type: string, tokens: readonly Token[]): number | null {
  return type === 'SOA' ? readMasterTtl(tokens.at(-1)?.text ?? '') : null;
}
