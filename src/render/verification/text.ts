import type { Span } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import type {
  FaultyTarget,
  FoundServices,
  Verification,
  VerifiedExpectation,
} from '../../dns/verify/verification.js';
import { textWidth, wrap } from '../../text/columns.js';
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
  const differences = sharedDifferences(verification).map((each) => differenceText(each, layout));
  const zones = unansweredZones(verification).map((text) => headed(null, 'error', text, layout));
  const servers = serverProblems(verification).map((text) => headed(null, 'warning', text, layout));
  const targets = verification.targets.map((each) => targetText(each, layout));
  const unmet = unmetExpectations(verification).map((each) => unmetText(each, layout));
  const notes = quiet ? [] : notesOf(verification).map((note) => wrapped(printable(note), layout.width));
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

function differenceText(difference: SharedDifference, layout: Layout): string {
  const { at, address, kind, expected, found, servers } = difference;
  return [
    headed(at, kind === 'ttl' ? 'warning' : 'error', `${address}  ${meaningOf(difference)}`, layout),
    ...valueLines('expected', expected),
    ...valueLines('found   ', found),
    serverLines(servers, layout),
  ].join('');
}

function targetText({ at, address, ...fault }: FaultyTarget, layout: Layout): string {
  return headed(at, 'error', `${address}  ${targetFault(fault)}`, layout);
}

function unmetText({ at, text, servers }: UnmetExpectation, layout: Layout): string {
  return headed(at, 'error', text, layout) + serverLines(servers, layout);
}

type Level = 'error' | 'warning';

/** A place, a level and a text on one line, or the text below them where it does not fit. */
function headed(at: Span | null, level: Level, text: string, { style, width }: Layout): string {
  const place = at ? printable(placeText(at)) : '';
  const lead = [place, level].filter((part) => part !== '').join('  ');
  const paint = level === 'error' ? style.red : style.yellow;
  const head = [style.bold(place), paint(level)].filter((part) => part !== '').join('  ');
  const message = printable(text);
  if (textWidth(lead) + 2 + textWidth(message) <= width) return `${head}  ${message}\n`;
  return `${head}\n${wrapped(`  ${message}`, width)}`;
}

function placeText({ file, start }: Span): string {
  const { line, column } = positionAt(file, start);
  return `${file.path}:${line}:${column}`;
}

function serverLines(servers: readonly string[], { width }: Layout): string {
  const lead = '    at        ';
  return lead + wrapped(' '.repeat(lead.length) + servers.join(', '), width).slice(lead.length);
}

function wrapped(text: string, width: number): string {
  return wrap(text, width)
    .map((line) => `${line}\n`)
    .join('');
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

function total({ summary, servers, expectations }: Verification, layout: Layout): string {
  const { sets, agree, differ } = summary;
  const answering = new Set(servers.flatMap(({ status, server }) => (status === 'ok' ? [server] : [])));
  const open = sets - agree - differ;
  const rest = open > 0 ? `, ${open} not answered` : '';
  const counts = `${plural(sets, 'record set')} at ${plural(answering.size, 'server')}, ${agree} agree, ${differ} differ${rest}.`;
  return (
    titled('Verified:', counts, layout) +
    (expectations ? titled('Expected:', `${expectedText(expectations)}.`, layout) : '')
  );
}

function titled(title: string, text: string, { style, width }: Layout): string {
  return style.bold(title) + wrapped(`${title} ${text}`, width).slice(title.length);
}

function expectedText(expectations: readonly VerifiedExpectation[]): string {
  const count = (of: VerifiedExpectation['status']): number =>
    expectations.filter(({ status }) => status === of).length;
  const open = count('open');
  const rest = open > 0 ? `, ${open} not known` : '';
  return `${plural(expectations.length, 'answer')}, ${count('met')} as expected, ${count('unmet')} not${rest}`;
}
