import type { Report } from '../../diagnostics/report-at.js';
import { readCharacterString } from '../content/character-string.js';
import { excerpt } from '../check/problem.js';
import { isDnsName } from '../name/name.js';
import { WireError } from '../wire/octets.js';
import { fillTemplate, isTemplate, readRange, sizeOf } from './generate.js';
import { readName } from './names.js';
import type { FileState } from './reading.js';
import { addRecord, tell } from './reading.js';
import { zonefileDirective, zonefileName, zonefileTtl } from './rules.js';
import type { Token } from './tokens.js';
import { readMasterTtl } from './ttl.js';

/** A file to include, and where that is said. */
export interface Include {
  readonly at: Token;
  /** Relative; does not leave the folder. */
  readonly path: string;
  /** Absolute with its trailing dot; null if unknown. */
  readonly origin: string | null;
}

/**
 * Carries out a directive (RFC 1035 section 5.1), or reports what is wrong with it. Returns the file of an `$INCLUDE`,
 * which is left to the caller.
 */
export function readDirective(
  reading: FileState,
  directive: Token,
  values: readonly Token[],
): Include | null {
  const read = DIRECTIVES[directive.text.toUpperCase()] ?? unknownDirective;
  const result = read(reading, directive, values);
  if (result === null || !('rule' in result)) return result;
  tell(reading, result);
  return null;
}

type Directive = (reading: FileState, directive: Token, values: readonly Token[]) => Include | Report | null;

const DIRECTIVES: Readonly<Partial<Record<string, Directive>>> = {
  $ORIGIN: readOrigin,
  $TTL: readTtl,
  $INCLUDE: readInclude,
  $GENERATE: readGenerate,
};

function unknownDirective(_: FileState, at: Token): Report {
  return { rule: zonefileDirective, at, message: `${excerpt(at.text)} is not a directive` };
}

function readOrigin(reading: FileState, directive: Token, [value, ...more]: readonly Token[]): Report | null {
  if (value === undefined || more.length > 0) return wrongForm(directive, '$ORIGIN <name>');
  const origin = originAt(isExported(reading, value) ? { ...reading, origin: '.' } : reading, value);
  if (typeof origin !== 'string') return origin;
  reading.origin = origin;
  return null;
}

/** Azure begins its exports with the name of the zone without its dot. */
function isExported({ records }: FileState, { text }: Token): boolean {
  return records.length === 0 && text.includes('.') && isDnsName(text);
}

function originAt({ origin }: FileState, at: Token): string | Report {
  const name = readName(at.text, origin ?? '.');
  return name instanceof WireError ? { rule: zonefileName, at, message: name.message } : name;
}

function readTtl(reading: FileState, directive: Token, [value, ...more]: readonly Token[]): Report | null {
  if (value === undefined || more.length > 0) return wrongForm(directive, '$TTL <seconds>');
  const ttl = readMasterTtl(value.text);
  if (ttl === null) return { rule: zonefileTtl, at: value, message: `${excerpt(value.text)} is not a TTL` };
  reading.defaultTtl = ttl;
  return null;
}

function readInclude(
  reading: FileState,
  directive: Token,
  [at, start, ...more]: readonly Token[],
): Include | Report {
  if (at === undefined || more.length > 0) return wrongForm(directive, '$INCLUDE <file> [<origin>]');
  const path = readCharacterString(at.text) ?? at.text;
  const origin = start === undefined ? reading.origin : originAt(reading, start);
  return origin !== null && typeof origin === 'object' ? origin : { at, path, origin };
}

/** One directive makes at most so many records, all of them together at most four times as many. */
const MAX_GENERATED = 65_536;
const MAX_IN_ALL = 4 * MAX_GENERATED;

function readGenerate(
  reading: FileState,
  directive: Token,
  [range, name, ...others]: readonly Token[],
): Report | null {
  const numbers = readRange(range?.text ?? '');
  if (range === undefined || numbers === null || name === undefined || others.length < 2)
    return wrongForm(directive, GENERATE);
  const wrong = [name, ...others].find(({ text }) => !isTemplate(text));
  if (wrong) {
    const message = `${excerpt(wrong.text)} does not have the form ${ITERATOR}`;
    return { rule: zonefileDirective, at: wrong, message };
  }
  const size = sizeOf(numbers);
  reading.generated += size;
  if (size > MAX_GENERATED || reading.generated > MAX_IN_ALL) {
    const most = size > MAX_GENERATED ? `${MAX_GENERATED} records` : `${MAX_IN_ALL} records in all`;
    return { rule: zonefileDirective, at: range, message: `this makes more than ${most}` };
  }
  const { owner } = reading;
  for (let number = numbers.first; number <= numbers.last; number += numbers.step) {
    const filled = (token: Token): Token => ({ ...token, text: fillTemplate(token.text, number) });
    addRecord(reading, [filled(name), ...others.map(filled)], { isIndented: false, comments: [] });
  }
  // As in BIND, a blank owner after it is that of the record before it.
  reading.owner = owner;
  return null;
}

const GENERATE = '$GENERATE <first>-<last>[/<step>] <name> [<ttl>] [<class>] <type> <content>';
const ITERATOR = '${<offset>[,<width>[,<d, o, x, X, n or N>]]}';

function wrongForm(at: Token, form: string): Report {
  return { rule: zonefileDirective, at, message: `this does not have the form ${form}` };
}
