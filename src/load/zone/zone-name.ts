import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { asciiName, canonicalName, isDnsName } from '../../dns/name/name.js';
import { zoneFileRule } from '../define-rule.js';
import { quote, report } from '../report.js';
import { isText } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';

export const zoneName = zoneFileRule({
  code: 'zone/name',
  summary: 'The name of a zone is a valid DNS name.',
  explanation:
    'It is written in full, in lower case, and without a dot at its end. It names the zone at the service, so it must be spelled as it is there.',
  reference: 'service-interfaces.md, "Definitions"',
  bad: 'zone: example.com.\nrecords: {}\n',
  good: 'zone: example.com\nrecords: {}\n',
});

/** Stands for the name of a zone that has none; no zone can have it (RFC 2606 section 2). */
export const UNNAMED = 'unnamed.invalid';

export interface ZoneNameReading {
  /** In lower-case punycode; null when the text is too far from a name to go on with. */
  readonly name: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the value of `zone`. A name that is only spelled differently is told and gone on with, so that the
 * records are judged in the same run; what is no text at all is for the schema check to tell.
 */
export function readZoneName(node: Node | undefined): ZoneNameReading {
  if (!isText(node)) return { name: null, diagnostics: [] };
  const ascii = asciiName(node.text);
  if (ascii !== null && isDnsName(ascii)) return { name: ascii, diagnostics: [] };
  const mended = ascii === null ? '' : canonicalName(ascii);
  const isMended = isDnsName(mended);
  const message = `${quote(node.text)} is not the name of a zone`;
  const hint = isMended ? `write ${quote(mended)}` : 'write it in full, like example.com';
  const repair = isMended ? { repair: 'name' as const } : {};
  const diagnostics = [report({ rule: zoneName, at: node, message, hint, ...repair })];
  return { name: isMended ? mended : null, diagnostics };
}
