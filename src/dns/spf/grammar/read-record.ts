import { writeInstead } from '../../../diagnostics/suggestion.js';
import { excerpt } from '../../check/problem.js';
import { readDomainSpec } from './domain-spec.js';
import { readMacroString } from './macro-string.js';
import type { ContentFault, ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';
import { readMechanism } from './read-mechanism.js';
import type { Mechanism, Modifier, Term, TermReading } from './term.js';

/** A record of SPF in its parts. Faulty terms are missing, but each has a fault. */
export interface SpfRecord {
  /** In the order in which they are evaluated. */
  readonly mechanisms: readonly Mechanism[];
  readonly redirect: Modifier | null;
  readonly exp: Modifier | null;
  readonly faults: readonly ContentFault[];
}

/** Whether a text is a record of SPF: it begins with the version, followed by a space or nothing (RFC 7208 section 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/**
 * Reads a text of which `isSpf` is true (RFC 7208 section 12). All faults are found, at offsets in the text; any of them
 * makes the whole record a permanent error for receivers (section 4.6).
 */
export function readSpf(text: string): SpfRecord {
  const readings = termsOf({ text, offset: 0 }).map((part) => visible(part, readTerm(part)));
  const terms = readings.flatMap(({ term }) => term ?? []);
  const [redirect, ...redirects] = modifiers(terms, 'redirect');
  const [exp, ...exps] = modifiers(terms, 'exp');
  const repeats = [...redirects, ...exps].map(({ part, name }) => ({
    part,
    message: `"${name}" appears twice; it may appear once`,
  }));
  return {
    mechanisms: terms.filter((term) => term.kind === 'mechanism'),
    redirect: redirect ?? null,
    exp: exp ?? null,
    faults: [...readings.flatMap(({ faults }) => faults), ...repeats],
  };
}

/** Terms are separated by spaces, and by no other character. */
function termsOf(record: ContentPart): readonly ContentPart[] {
  const terms: ContentPart[] = [];
  for (const { 0: text, index } of record.text.matchAll(/[^ ]+/g))
    terms.push(partOf(record, index, index + text.length));
  return terms.slice(1);
}

/** A fault about something that is missing is at the whole term. */
function visible(term: ContentPart, reading: TermReading<Term>): TermReading<Term> {
  const faults = reading.faults.map((fault) => (fault.part.text === '' ? { ...fault, part: term } : fault));
  return { ...reading, faults };
}

function modifiers(terms: readonly Term[], name: Modifier['name']): readonly Modifier[] {
  return terms.filter((term) => term.kind === 'modifier').filter((term) => term.name === name);
}

/** A term is a modifier if it has an equals sign before any colon or slash. */
function readTerm(part: ContentPart): TermReading<Term> {
  const name = /^([^=:/]*)=/.exec(part.text)?.[1];
  return name === undefined ? readMechanism(part) : readModifier(part, name);
}

function readModifier(part: ContentPart, name: string): TermReading<Modifier> {
  const value = partOf(part, name.length + 1);
  if (!MODIFIER_NAME.test(name)) return { term: null, faults: [faultOfName(part, name)] };
  const known = KNOWN.find((each) => each === name.toLowerCase());
  if (known === undefined) return { term: null, faults: readMacroString(value, 'modifier').faults };
  const { domain, faults } = readDomainSpec(value);
  const term: Modifier = { kind: 'modifier', part, name: known, domain };
  return { term: faults.length > 0 ? null : term, faults };
}

const MODIFIER_NAME = /^[a-z][a-z0-9._-]*$/i;

const KNOWN = ['redirect', 'exp'] as const;

function faultOfName(part: ContentPart, name: string): ContentFault {
  const at = name === '' ? part : partOf(part, 0, name.length);
  const bare = name.slice(1);
  if (!/^[+?~-]/.test(name) || !MODIFIER_NAME.test(bare))
    return { part: at, message: `${excerpt(name)} is not the name of a modifier` };
  const advice = writeInstead(part.text, part.text.slice(1));
  return { part: at, message: 'a modifier takes no qualifier', ...advice };
}
