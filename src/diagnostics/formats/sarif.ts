import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../version.js';
import type { Diagnostic, Exception, Fix, Related } from '../diagnostic.js';
import { fingerprints } from './fingerprints.js';
import { printableJson } from '../../text/printable.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { withoutRepeats } from '../report.js';
import type { Rule } from '../rule.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The root of the repository, which readers of the log know. */
const ROOT = '%SRCROOT%';

/** Formats a report as a SARIF 2.1.0 log (OASIS Static Analysis Results Interchange Format). */
export function formatSarif(
  { diagnostics, hidden = [] }: CheckReport,
  { pathOf }: Pick<ReportSetting, 'pathOf'>,
): string {
  const shown = [
    ...withoutRepeats(diagnostics),
    ...withoutRepeats(hidden).filter(({ exceptions }) => exceptions),
  ];
  const names = fingerprints(shown, pathOf);
  const rules = [...new Set(shown.map(({ rule }) => rule))];
  const results = shown.map((diagnostic) => ({
    ...sarifResult(diagnostic, pathOf),
    ruleIndex: rules.indexOf(diagnostic.rule),
    partialFingerprints: { 'zonemason/v1': names.get(diagnostic) },
  }));
  return printableJson({ $schema: SCHEMA, version: '2.1.0', runs: [sarifRun(rules, results)] });
}

function sarifRun(rules: readonly Rule[], results: readonly object[]): object {
  return {
    tool: { driver: { name: 'zonemason', semanticVersion: version, rules: rules.map(sarifRule) } },
    originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
    columnKind: 'utf16CodeUnits',
    results,
  };
}

function sarifResult(diagnostic: Diagnostic, pathOf: ReportSetting['pathOf']): object {
  const {
    rule,
    severity,
    message,
    hint,
    at,
    file = at?.file.path,
    address,
    related,
    exceptions,
    fix,
  } = diagnostic;
  const placed = related.filter((each) => each.at !== undefined);
  // Readers do not show related locations without a file.
  const others = related.filter((each) => each.at === undefined).map((each) => each.message);
  const text = [message, ...(hint === undefined ? [] : [hint]), ...others].join('\n');
  const location = {
    ...(file !== undefined && physicalLocation(pathOf(file), at)),
    ...(address !== undefined && { logicalLocations: [{ fullyQualifiedName: address }] }),
  };
  return {
    ruleId: rule.code,
    level: severity,
    message: { text: sarifText(text) },
    locations: [location],
    ...(placed.length > 0 && {
      relatedLocations: placed.map((each, id) => relatedLocation(each, id, pathOf)),
    }),
    ...(fix && { fixes: [sarifFix(fix, hint, pathOf)] }),
    ...(exceptions && { suppressions: exceptions.map((each) => suppression(each, pathOf)) }),
  };
}

/** What mends a result (section 3.55). */
function sarifFix({ at, text }: Fix, hint: string | undefined, pathOf: ReportSetting['pathOf']): object {
  return {
    ...(hint !== undefined && { description: { text: sarifText(hint) } }),
    artifactChanges: [
      {
        artifactLocation: artifactLocation(pathOf(at.file.path)),
        replacements: [{ deletedRegion: regionOf(at), insertedContent: { text } }],
      },
    ],
  };
}

/** What hides a result (section 3.35). */
function suppression({ reason, place }: Exception, pathOf: ReportSetting['pathOf']): object {
  return {
    kind: 'inSource',
    justification: reason,
    location: physicalLocation(pathOf(place.file.path), place),
  };
}

function relatedLocation({ at, message }: Related, id: number, pathOf: ReportSetting['pathOf']): object {
  return {
    id,
    message: { text: sarifText(message) },
    ...(at && physicalLocation(pathOf(at.file.path), at)),
  };
}

function physicalLocation(path: string, at: Span | undefined): object {
  return {
    physicalLocation: { artifactLocation: artifactLocation(path), ...(at && { region: regionOf(at) }) },
  };
}

function artifactLocation(path: string): object {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}

/** Ends are exclusive in SARIF, too (section 3.30.8). */
function regionOf({ file, start, end }: Span): object {
  const first = positionAt(file, start);
  const last = positionAt(file, end);
  return {
    startLine: first.line,
    startColumn: first.column,
    endLine: last.line,
    endColumn: last.column,
  };
}

/** A rule as SARIF describes it (section 3.49, reportingDescriptor). */
export function sarifRule({ code, severity, summary, explanation, reference, isOff }: Rule): object {
  const uri = referenceUri(reference);
  return {
    id: code,
    shortDescription: { text: sarifText(summary) },
    fullDescription: { text: sarifText(explanation) },
    help: {
      text: sarifText(`${explanation}\n\nReference: ${reference}\nAn example: zonemason rules ${code}`),
    },
    ...(uri !== null && { helpUri: uri }),
    defaultConfiguration: { level: severity, ...(isOff && { enabled: false }) },
  };
}

/** Escapes plain text for a message, where braces and brackets have a meaning (sections 3.11.5 and 3.11.6). */
export function sarifText(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replace(/[\\[\]]/g, '\\$&');
}

/** The URL of the first public document in a reference, or null. */
function referenceUri(reference: string): string | null {
  const [, rfc, section] = /\bRFC (\d+)(?: sections? (\d+(?:\.\d+)*))?/.exec(reference) ?? [];
  if (rfc !== undefined)
    return `https://www.rfc-editor.org/rfc/rfc${rfc}${section === undefined ? '' : `#section-${section}`}`;
  return reference.startsWith('YAML 1.2.2') ? 'https://yaml.org/spec/1.2.2/' : null;
}
