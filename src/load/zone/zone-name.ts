import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { asciiName, canonicalName, isDnsName } from '../../dns/name/name.js';
import { zoneFileRule } from '../define-rule.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../report.js';
import { isText } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';

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

export interface ZoneNameReading {
  /** In lower-case punycode; null if the text is too different from a name. */
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the value of `zone`. Reports a misspelt name but continues with its correct spelling, so that the records are
 * checked in the same run. The schema check reports a value that is not text.
 */
export function readZoneName(node: Node | undefined): ZoneNameReading {
  if (!isText(node)) return { name: null, diagnostics: [] };
  const ascii = asciiName(node.text);
  if (ascii !== null && isDnsName(ascii)) return { name: ascii, diagnostics: [] };
  const canonical = ascii === null ? '' : canonicalName(ascii);
  const isFixed = isDnsName(canonical);
  const message = `${quote(node.text)} is not the name of a zone`;
  const hint = isFixed ? `write ${quote(canonical)}` : 'write it in full, like example.com';
  const repair = isFixed ? { repair: 'name' as const } : {};
  const diagnostics = [report({ rule: zoneName, at: node, message, hint, ...repair })];
  return { name: isFixed ? canonical : null, diagnostics };
}
