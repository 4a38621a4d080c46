import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import { spanOf } from '../../diagnostics/source.js';
import type { ExpectedAnswer, ViaBounds } from '../../dns/expected-answer.js';
import { readNetworkQuery } from '../../dns/find/network-query.js';
import { asciiName, canonicalName } from '../../dns/name/name.js';
import type { Protocol } from '../../dns/protocol.js';
import { typeOf } from '../../dns/types/registry.js';
import { badValue } from '../schema/schema-rules.js';
import { quote } from '../source/report.js';
import { plainOf } from '../yaml/core-schema.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { itemsOf, scalarAt, textsOf, valueOf } from '../yaml/nodes.js';
import { reportUnknownType } from './unknown-types.js';

export interface ExpectReading {
  readonly expect: readonly ExpectedAnswer[];
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: ExpectReading = { expect: [], diagnostics: [] };

/** Reads the value of `expect`. Reports what its schema cannot check, and leaves such entries out. */
export function readExpect(node: Node | undefined, protocol: Protocol): ExpectReading {
  if (node?.kind !== 'sequence') return NOTHING;
  const expect: ExpectedAnswer[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of node.items) {
    const ask = scalarAt(item, 'ask');
    // The schema reports an empty one.
    if (!ask || ask.isUnread || ask.text === '') continue;
    const faults = [...faultsOf(item, ask, protocol)];
    const expected = faults.length === 0 ? readExpected(item, ask) : null;
    if (expected) expect.push(expected);
    diagnostics.push(...faults);
  }
  return { expect, diagnostics };
}

function readExpected(item: Node, ask: ScalarNode): ExpectedAnswer | null {
  const [written, type, ...others] = wordsOf(ask);
  // The schema check has reported it.
  if (written === undefined || type === undefined || others.length > 0) return null;
  const answers = valueOf(item, 'answers');
  const reaches = valueOf(item, 'reaches');
  const via = valueOf(item, 'via');
  return {
    ask: `${written} ${type}`,
    ...nameIn(asciiName(written) ?? written),
    type,
    isAnswered: !answers || plainOf(answers) !== false,
    reaches: reaches ? textsOf(reaches).map(canonicalName) : null,
    via: via ? readBounds(via) : null,
    reason: scalarAt(item, 'reason')?.text.trim() || null,
    place: spanOf(ask),
    ends: [...endsIn(reaches), ...endsIn(via && valueOf(via, 'within'))].map((end) => ({
      text: canonicalName(end.text),
      place: spanOf(end),
    })),
  };
}

function nameIn(name: string): Pick<ExpectedAnswer, 'name' | 'below'> {
  if (name === '@') return { name: '', below: false };
  if (name === '*') return { name: '', below: true };
  return name.startsWith('*.') ? { name: name.slice(2), below: true } : { name, below: false };
}

function readBounds(via: Node): ViaBounds {
  const most = valueOf(via, 'most');
  const within = valueOf(via, 'within');
  const number = most && plainOf(most);
  return {
    most: typeof number === 'number' ? number : null,
    within: within ? textsOf(within).map(canonicalName) : null,
  };
}

function wordsOf({ text }: ScalarNode): readonly string[] {
  return text.trim().split(/\s+/);
}

/** What names are made of; full ones and prefixes, with the label of a wildcard or without. Slashes are for RFC 2317. */
const NAME = /^(?:\*\.)?[a-z0-9_/-]{1,63}(?:\.[a-z0-9_/-]{1,63})*$/;

function isName(text: string): boolean {
  return text === '@' || text === '*' || NAME.test(text);
}

function* faultsOf(item: Node, ask: ScalarNode, protocol: Protocol): Iterable<Diagnostic> {
  const [name = '', type, ...others] = wordsOf(ask);
  if (type === undefined || others.length > 0) return;
  const known = typeOf(protocol, type);
  const isSwapped = !known && typeOf(protocol, name) !== undefined;
  if (isSwapped) yield swapped(name, type, ask);
  if (!isSwapped && !isName(asciiName(name) ?? name)) yield misnamed(name, ask);
  if (!isSwapped && !known) yield reportUnknownType(type, ask, protocol);
  const [answers, reaches, via] = ['answers', 'reaches', 'via'].map((key) => valueOf(item, key));
  if (answers && plainOf(answers) === false && (reaches ?? via)) {
    const message = 'what must not be answered can have neither `reaches` nor `via`';
    yield report({ rule: badValue, at: answers, message, hint: 'leave out one of them' });
  }
  if (reaches && known && !known.isAddress && known.nameField === undefined)
    yield report({
      rule: badValue,
      at: reaches,
      message: `${type} records lead to no host that \`reaches\` could name`,
    });
  for (const end of [...endsIn(reaches), ...endsIn(valueOf(via, 'within'))])
    if (!isEnd(end.text)) yield endless(end);
}

function endsIn(list: Node | undefined): readonly ScalarNode[] {
  return list ? itemsOf(list).filter((item) => item.kind === 'scalar') : [];
}

function isEnd(text: string): boolean {
  return text === '@' || readNetworkQuery(text) !== null || isEndName(asciiName(text) ?? text);
}

function isEndName(text: string): boolean {
  return NAME.test(text) && !LIKE_ADDRESS.test(text) && !LIKE_NETWORK.test(text);
}

/** What nobody means as a name. */
const LIKE_ADDRESS = /^\d+(?:\.\d+){3}$/;
const LIKE_NETWORK = /^[\d.]+\/\d+$/;

function endless(end: ScalarNode): Diagnostic {
  if (isEndName(canonicalName(end.text))) return misnamed(end.text, end);
  const message = `${quote(end.text)} is neither a name, nor an address or network`;
  return report({ rule: badValue, at: end, message });
}

function misnamed(name: string, at: ScalarNode): Diagnostic {
  const proper = canonicalName(name);
  const hint = isName(proper) ? `write ${quote(proper)}` : 'write it in lower case, without a dot at the end';
  return report({ rule: badValue, at, message: `${quote(name)} is no name that can be asked for`, hint });
}

function swapped(type: string, name: string, at: ScalarNode): Diagnostic {
  const message = `${quote(at.text)} has the type before the name`;
  return report({ rule: badValue, at, message, hint: `write ${quote(`${name} ${type}`)}` });
}
