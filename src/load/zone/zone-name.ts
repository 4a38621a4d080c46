import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { asciiName, canonicalName, isDnsName, isZoneName } from '../../dns/name/name.js';
import type { Protocol } from '../../dns/protocol.js';
import { zoneFileRule } from '../source/define-rule.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import { isText } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';
import { itemsOf } from '../yaml/nodes.js';
import type { Room } from './room.js';
import type { Variables } from './variables.js';
import { expandVariables } from './variables.js';

export const zoneName = zoneFileRule({
  code: 'zone/name',
  summary: 'The name of a zone is a valid DNS name.',
  explanation:
    'Write it in full, in lower case, and without a trailing dot. It identifies the zone at the service, so it must have the same spelling.',
  reference: 'service-interfaces.md, "Definitions"',
  bad: 'zone: example.com.\nrecords: {}\n',
  good: 'zone: example.com\nrecords: {}\n',
});

/** Placeholder for a missing name; no zone can have it (RFC 2606 section 2). */
export const UNNAMED = 'unnamed.invalid';

/** The name of a zone, in lower-case punycode; null if the text is too different from a name. */
export interface NamedZone {
  readonly name: string | null;
  /** Where it is written. */
  readonly place: Node | undefined;
}

export interface ZoneNamesReading {
  /** At least one. */
  readonly names: readonly NamedZone[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ZoneNameReading {
  /** Those other than `${zone}`. */
  readonly variables: Variables;
  readonly room?: Room;
  /** That of the target, by default the one that takes more names. */
  readonly protocol?: Protocol;
}

/** Reads the value of `zone`, a name or a list of names. */
export function readZoneNames(
  node: Node | undefined,
  { variables, room, protocol = 'update' }: ZoneNameReading,
): ZoneNamesReading {
  if (!node) return { names: [{ name: null, place: node }], diagnostics: [] };
  const { node: written, diagnostics: unknown } = expandVariables(node, variables, room);
  const readings = itemsOf(written).map((place) => readZoneName(place, nameRule(protocol)));
  return {
    names: readings.length > 0 ? readings : [{ name: null, place: node }],
    diagnostics: [...unknown, ...readings.flatMap(({ diagnostics }) => diagnostics)],
  };
}

/**
 * Reads a name. Reports a misspelt one but continues with its correct spelling, so that the records are checked in the
 * same run. The schema check reports a value that is not text.
 */
function readZoneName(
  place: Node,
  isName: (text: string) => boolean,
): NamedZone & Pick<ZoneNamesReading, 'diagnostics'> {
  if (!isText(place) || place.isUnread) return { name: null, place, diagnostics: [] };
  const ascii = asciiName(place.text);
  if (ascii !== null && isName(ascii)) return { name: ascii, place, diagnostics: [] };
  const canonical = ascii === null ? '' : canonicalName(ascii);
  const isFixed = isName(canonical);
  const message = `${quote(place.text)} is not the name of a zone`;
  const hint = isFixed ? `write ${quote(canonical)}` : 'write it in full, like example.com';
  const repair = isFixed ? { repair: 'name' as const } : {};
  const diagnostics = [report({ rule: zoneName, at: place, message, hint, ...repair })];
  return { name: isFixed ? canonical : null, place, diagnostics };
}

/** The service takes DNS names only, name servers also blocks of addresses. */
function nameRule(protocol: Protocol): (name: string) => boolean {
  return protocol === 'rest' ? isDnsName : isZoneName;
}
