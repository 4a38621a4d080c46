import type { Span } from '../../../diagnostics/source.js';
import { groupBy } from '../../../diagnostics/group-by.js';
import { quote } from '../../source/report.js';
import type { MapNode } from '../../yaml/nodes.js';
import { scalarAt } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { requiredString, tell } from '../reader.js';
import { readZoneName } from '../zone-name.js';
import { dnscontrolName } from './rules.js';

/** Which zones are imported, without trailing dots, and which of several domains of that name. */
export interface WantedDomains {
  /** All when empty. */
  readonly zones: readonly string[];
  /** The tags of variants by zone, such as `internal` of `example.com!internal`. */
  readonly variants: ReadonlyMap<string, string>;
}

/** A domain, and its zone without trailing dot. */
export interface Domain {
  readonly zone: string;
  /** That of a variant; '' if it has none. */
  readonly tag: string;
  readonly node: MapNode;
  /** Where its name is. */
  readonly at: Span;
}

/**
 * Returns one domain for each zone: the variant that is asked for, or the one without a tag if the zone is named. Reports
 * zones of which it is unclear what counts.
 */
export function chooseDomains(
  reader: Reader,
  nodes: readonly MapNode[],
  { zones, variants }: WantedDomains,
): readonly Domain[] {
  const domains = nodes.flatMap((node) => domainOf(reader, node) ?? []);
  return [...groupBy(domains, ({ zone }) => zone)].flatMap(([zone, all]) => {
    const [first, second] = all;
    const tag = variants.get(zone);
    const isOther = zones.length > 0 && !zones.includes(zone);
    if (!first || (tag === undefined && (!second || isOther))) return first ?? [];
    const chosen = all.filter((domain) => domain.tag === (tag ?? ''));
    const [only] = chosen;
    if (only && chosen.length === 1 && (tag !== undefined || zones.includes(zone))) return only;
    const names = all.map((domain) => quote(domain.tag === '' ? zone : `${zone}!${domain.tag}`)).join(', ');
    const message =
      tag === undefined
        ? `${zone} is there more than once: ${names}`
        : `${zone} has no variant ${quote(tag)}`;
    const hint = `name the one that counts on the command line, such as ${names}, and leave repeated ones out`;
    tell(reader, { rule: dnscontrolName, at: (second ?? first).at, message, hint });
    return [];
  });
}

/** The tag of a variant follows an exclamation mark, or is in a key of its own. */
function domainOf(reader: Reader, node: MapNode): Domain | null {
  const name = requiredString(reader, node, 'name');
  if (!name) return null;
  const [text = '', tag = scalarAt(node, 'tag')?.text ?? ''] = name.text.split('!');
  const zone = readZoneName(reader, { text, at: name.at }, dnscontrolName);
  return zone === null ? null : { zone, tag, node, at: name.at };
}
