import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { meantInstead } from '../../diagnostics/suggestion.js';
import type { Protocol } from '../../dns/protocol.js';
import { recordType, typeOf, typesOf } from '../../dns/types/registry.js';
import { signatureTypes } from '../../dns/wire/signature-types.js';
import { adviceForComma } from '../schema/check-schema.js';
import { unknownType } from '../schema/schema-rules.js';
import { quote } from '../source/report.js';
import type { Entry, Node } from '../yaml/nodes.js';

/** Types of the zone as a whole and of DNSSEC, which no file declares. */
const MADE_BY_SERVER: ReadonlySet<string> = new Set(['SOA', ...signatureTypes]);

/** Reports a type, among other words, that the target does not have. */
export function reportUnknownType(type: string, at: Span, protocol: Protocol): Diagnostic {
  return reportType(type, at, adviceFor(type, protocol));
}

function reportType(type: string, at: Span, advice: Advice): Diagnostic {
  return report({ rule: unknownType, at, message: `unknown record type ${quote(type)}`, ...advice });
}

function adviceFor(type: string, protocol: Protocol, shown?: (text: string) => string): Advice {
  if (recordType(type)) {
    const hint = `the service has no ${type} records; name servers that take DNS UPDATE do: set \`dns: { protocol: update }\``;
    return { hint };
  }
  if (MADE_BY_SERVER.has(type))
    return {
      hint: `leave it out: whoever serves the zone makes its ${type} records, and they stay as they are`,
    };
  const known = typesOf(protocol).map((each) => each.type);
  return meantInstead(type, known, shown) ?? { hint: `the record types are ${known.join(', ')}` };
}

/** What is left of the names under `records` without the types that the target does not have, and reports of these. */
export interface KnownTypes {
  readonly root: Node;
  readonly diagnostics: readonly Diagnostic[];
}

/** Leaves out the record sets of types that the target does not have. */
export function knownTypes(root: Node, protocol: Protocol): KnownTypes {
  const diagnostics: Diagnostic[] = [];
  const isKnown = ({ key, value }: Entry): boolean => {
    if (key.text === 'ttl' || typeOf(protocol, key.text)) return true;
    const advice = adviceForComma(key, value) ?? adviceFor(key.text, protocol, quote);
    diagnostics.push(reportType(key.text, key, advice));
    return false;
  };
  const withKnown = (entry: Entry): Entry => entriesIn(entry, (sets) => sets.filter(isKnown));
  const records = (entry: Entry): Entry =>
    entry.key.text === 'records' ? entriesIn(entry, (names) => names.map(withKnown)) : entry;
  const known = root.kind === 'map' ? { ...root, entries: root.entries.map(records) } : root;
  return { root: known, diagnostics };
}

/** An entry whose value, if that is a map, has other entries. */
function entriesIn(entry: Entry, change: (entries: readonly Entry[]) => readonly Entry[]): Entry {
  const { value } = entry;
  return value.kind === 'map' ? { ...entry, value: { ...value, entries: change(value.entries) } } : entry;
}
