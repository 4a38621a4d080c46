import { excerpt } from '../../check/problem.js';
import { canonicalIPv4, canonicalIPv6 } from '../../content/ip.js';
import { suggest } from '../../../text/suggest.js';
import type { DomainSpec } from './domain-spec.js';
import { readDomainSpec } from './domain-spec.js';
import { BITS, readCidr, readNetwork } from './network.js';
import type { ContentFault, ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';
import type { DualCidr, Matching, Mechanism, MechanismName, Qualifier, TermReading } from './term.js';

/** Reads a term that is no modifier: a qualifier, the name of a mechanism and its argument (RFC 7208 section 4.6.1). */
export function readMechanism(part: ContentPart): TermReading<Mechanism> {
  const [, sign = '', word = ''] = /^([+?~-]?)([^:/]*)/.exec(part.text) ?? [];
  const name = NAMES.find((each) => each === word.toLowerCase());
  if (name === undefined) return { term: null, faults: [unknown(part, sign, word)] };
  const { matching, faults } = READERS[name](partOf(part, sign.length + word.length), name);
  const qualifier = QUALIFIERS.find((each) => each === sign) ?? '+';
  return { term: matching && { ...matching, kind: 'mechanism', part, qualifier }, faults };
}

const QUALIFIERS: readonly Qualifier[] = ['+', '-', '~', '?'];

interface MatchingReading {
  readonly matching: Matching | null;
  readonly faults: readonly ContentFault[];
}

/** Reads what follows the name of a mechanism. */
type Reader = (argument: ContentPart, name: MechanismName) => MatchingReading;

const READERS: Readonly<Record<MechanismName, Reader>> = {
  all: readAll,
  include: (argument) => readRequired(argument, 'include'),
  exists: (argument) => readRequired(argument, 'exists'),
  ptr: readPtr,
  a: (argument) => readHost(argument, 'a'),
  mx: (argument) => readHost(argument, 'mx'),
  ip4: (argument) => readAddress(argument, 4),
  ip6: (argument) => readAddress(argument, 6),
};

const NAMES: readonly MechanismName[] = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'];

function readAll(argument: ContentPart): MatchingReading {
  if (argument.text === '') return { matching: { name: 'all' }, faults: [] };
  return failed({ part: argument, message: '"all" takes no argument' });
}

function readRequired(argument: ContentPart, name: 'include' | 'exists'): MatchingReading {
  const { domain, faults } = readDomain(argument);
  if (faults.length > 0) return { matching: null, faults };
  if (domain) return { matching: { name, domain }, faults };
  return failed({ part: argument, message: `"${name}" needs a name`, hint: `write ${name}:example.com` });
}

function readPtr(argument: ContentPart): MatchingReading {
  const { domain, faults } = readDomain(argument);
  return { matching: faults.length > 0 ? null : { name: 'ptr', ...(domain && { domain }) }, faults };
}

/** The CIDR lengths are read from the end, since a name may contain slashes. */
function readHost(argument: ContentPart, name: 'a' | 'mx'): MatchingReading {
  const match = /(\/\d+)?(\/\/\d+)?$/.exec(argument.text);
  const end = match?.index ?? argument.text.length;
  if (end > 0 && !argument.text.startsWith(':')) return failed(faultOfArgument(argument));
  const lengths = readLengths(partOf(argument, end), match?.[1]?.length ?? 0);
  const { domain, faults } = readDomain(partOf(argument, 0, end));
  const all = [...faults, ...lengths.faults];
  const matching: Matching = { name, cidr: lengths.cidr, ...(domain && { domain }) };
  return { matching: all.length > 0 ? null : matching, faults: all };
}

function readLengths(
  part: ContentPart,
  middle: number,
): { readonly cidr: DualCidr; readonly faults: readonly ContentFault[] } {
  const four = middle > 0 ? readCidr(partOf(part, 0, middle), 4) : { length: BITS[4] };
  const six = middle < part.text.length ? readCidr(partOf(part, middle + 1), 6) : { length: BITS[6] };
  const faults = [four, six].flatMap((each) => ('part' in each ? each : []));
  return {
    cidr: { 4: 'part' in four ? BITS[4] : four.length, 6: 'part' in six ? BITS[6] : six.length },
    faults,
  };
}

function readAddress(argument: ContentPart, version: 4 | 6): MatchingReading {
  const name = version === 4 ? 'ip4' : 'ip6';
  if (!argument.text.startsWith(':')) {
    const example = version === 4 ? '192.0.2.0/24' : '2001:db8::/32';
    return failed({
      part: argument,
      message: `"${name}" needs an address`,
      hint: `write ${name}:${example}`,
    });
  }
  const { network, faults } = readNetwork(partOf(argument, 1), version);
  return { matching: network && { name, network }, faults };
}

/** Reads `[ ":" domain-spec ]`. */
function readDomain(argument: ContentPart): {
  readonly domain?: DomainSpec;
  readonly faults: readonly ContentFault[];
} {
  if (argument.text === '') return { faults: [] };
  return argument.text.startsWith(':')
    ? readDomainSpec(partOf(argument, 1))
    : { faults: [faultOfArgument(argument)] };
}

function faultOfArgument(argument: ContentPart): ContentFault {
  const message = `${excerpt(argument.text)} is not an argument`;
  return {
    part: argument,
    message,
    hint: 'write a name after a colon, IPv4 lengths as /24, IPv6 lengths as //64',
  };
}

function failed(fault: ContentFault): MatchingReading {
  return { matching: null, faults: [fault] };
}

/** Explains a word that is not the name of a mechanism. */
function unknown(part: ContentPart, sign: string, word: string): ContentFault {
  const message = word === '' ? `${excerpt(part.text)} has no name` : `${excerpt(word)} is not a mechanism`;
  const written = part.text.slice(sign.length);
  const meant = meantBy(written, word.toLowerCase());
  const at = word === '' ? part : partOf(part, sign.length, sign.length + word.length);
  const advice = meant === undefined ? {} : { hint: `write ${sign}${meant}`, suggestion: { written, meant } };
  return { part: at, message, ...advice };
}

function meantBy(body: string, word: string): string | undefined {
  const [address = ''] = body.split('/');
  if (canonicalIPv4(address) !== null) return `ip4:${body}`;
  if (canonicalIPv6(address) !== null) return `ip6:${body}`;
  const rest = body.slice(word.length);
  if (word === 'redirect' || word === 'exp') return `${word}=${rest.slice(1)}`;
  const name = suggest(
    word,
    NAMES.filter((each) => each.length > 1),
  );
  return name === undefined ? undefined : `${name}${rest}`;
}
