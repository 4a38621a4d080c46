import { positionAt } from '../../diagnostics/source.js';
import type {
  FaultyTarget,
  FoundServices,
  Verification,
  VerifiedExpectation,
} from '../../dns/verify/verification.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { SharedDifference, UnmetExpectation } from './differences.js';
import {
  meaningOf,
  notesOf,
  serverProblems,
  sharedDifferences,
  shownValues,
  targetFault,
  unansweredZones,
  unmetExpectations,
} from './differences.js';

/** Formats a verification: differences by their place in the files, then servers with problems, and the total. */
export function formatVerification(
  verification: Verification,
  layout: Layout,
  { quiet = false } = {},
): string {
  const { red, yellow } = layout.style;
  const differences = sharedDifferences(verification).map((each) => differenceText(each, layout));
  const zones = unansweredZones(verification).map((text) => `${red('error')}  ${printable(text)}\n`);
  const servers = serverProblems(verification).map((text) => `${yellow('warning')}  ${printable(text)}\n`);
  const targets = verification.targets.map((each) => targetText(each, layout));
  const unmet = unmetExpectations(verification).map((each) => unmetText(each, layout));
  const notes = quiet ? [] : notesOf(verification).map((note) => `${printable(note)}\n`);
  const parts = [
    differences.join('\n'),
    targets.join(''),
    unmet.join('\n'),
    [...zones, ...servers].join(''),
    notes.join(''),
    servicesTexts(verification, quiet).join('\n'),
    total(verification, layout),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function differenceText(difference: SharedDifference, { style: { red, yellow, bold } }: Layout): string {
  const { at, address, kind, expected, found, servers } = difference;
  const { line, column } = at ? positionAt(at.file, at.start) : { line: 0, column: 0 };
  const place = at ? `${bold(printable(`${at.file.path}:${line}:${column}`))}  ` : '';
  const level = kind === 'ttl' ? yellow('warning') : red('error');
  return [
    `${place}${level}  ${printable(address)}  ${meaningOf(difference)}\n`,
    ...valueLines('expected', expected),
    ...valueLines('found   ', found),
    `    at        ${servers.join(', ')}\n`,
  ].join('');
}

function targetText({ at, address, ...fault }: FaultyTarget, { style: { red, bold } }: Layout): string {
  const { line, column } = positionAt(at.file, at.start);
  const place = bold(printable(`${at.file.path}:${line}:${column}`));
  return `${place}  ${red('error')}  ${printable(address)}  ${targetFault(fault)}\n`;
}

function unmetText({ at, text, servers }: UnmetExpectation, { style: { red, bold } }: Layout): string {
  const { line, column } = positionAt(at.file, at.start);
  const place = bold(printable(`${at.file.path}:${line}:${column}`));
  return `${place}  ${red('error')}  ${printable(text)}\n    at        ${servers.join(', ')}\n`;
}

function valueLines(title: string, values: readonly string[]): readonly string[] {
  return shownValues(values).map((value) => `    ${title}  ${printable(value)}\n`);
}

/** What was found of services, if that was asked for. Servers that say nothing have none to be missed. */
function servicesTexts({ services, servers }: Verification, quiet: boolean): readonly string[] {
  const isNone = services?.length === 0 && servers.some(({ status }) => status === 'ok');
  if (isNone && !quiet) return ['No service records were found that the files do not declare.\n'];
  return (services ?? []).map(servicesText);
}

/** What services answer and no file declares, to be copied. */
function servicesText({ zone, records, yaml }: FoundServices): string {
  const count = plural(records.length, 'service record');
  return `${printable(zone)} has ${count} that its file does not declare. To declare them:\n\n${yaml}`;
}

function total({ summary, servers, expectations }: Verification, { style: { bold } }: Layout): string {
  const { sets, agree, differ } = summary;
  const answering = new Set(servers.flatMap(({ status, server }) => (status === 'ok' ? [server] : [])));
  const open = sets - agree - differ;
  const rest = open > 0 ? `, ${open} not answered` : '';
  return (
    `${bold('Verified:')} ${plural(sets, 'record set')} at ${plural(answering.size, 'server')}, ` +
    `${agree} agree, ${differ} differ${rest}.\n` +
    (expectations ? `${bold('Expected:')} ${expectedText(expectations)}.\n` : '')
  );
}

function expectedText(expectations: readonly VerifiedExpectation[]): string {
  const count = (of: VerifiedExpectation['status']): number =>
    expectations.filter(({ status }) => status === of).length;
  const open = count('open');
  const rest = open > 0 ? `, ${open} not known` : '';
  return `${plural(expectations.length, 'answer')}, ${count('met')} as expected, ${count('unmet')} not${rest}`;
}
