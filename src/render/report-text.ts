import type { ApplyReport, StepReport, StepStatus, ZoneReport } from '../apply/report.js';
import { cutMiddle, padColumns, textWidth, wrap } from '../diagnostics/columns.js';
import { printable } from '../diagnostics/printable.js';
import { plural } from '../diagnostics/report.js';
import type { Layout, Style } from '../diagnostics/style.js';
import { formatWayBack } from './way-back.js';

/** What a run did, for people: the way back and the closing line, and between them all that did not go well. */
export function formatReport(report: ApplyReport, layout: Layout): string {
  const troubled = report.steps.filter(({ status }) => status !== 'done');
  const deviating = report.zones.filter(({ verified }) => !verified);
  const isClean = troubled.length === 0 && deviating.length === 0;
  const sections = [
    formatWayBack(report),
    ...(isClean ? [] : [formatTable(report.steps, layout.style)]),
    ...(troubled.length === 0 ? [] : [formatTroubles(troubled, layout)]),
    ...deviating.map((zone) => formatDeviation(zone, layout)),
    ...report.zones.map((zone) => formatJournalFault(zone, layout)),
    closingLine(report, layout),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const STATUSES: readonly StepStatus[] = ['done', 'failed', 'unknown', 'not-attempted'];

/** `not attempted` for `not-attempted`. */
function statusText(status: StepStatus): string {
  return status.replace('-', ' ');
}

function statusStyle(style: Style, status: StepStatus): (text: string) => string {
  return { done: style.green, failed: style.red, unknown: style.red, 'not-attempted': style.yellow }[status];
}

/** Zones down, statuses across, numbers of steps between. */
function formatTable(steps: readonly StepReport[], style: Style): string {
  const zones = [...new Set(steps.map(({ zone }) => zone))];
  const nameWidth = Math.max('zone'.length, ...zones.map((zone) => textWidth(printable(zone))));
  const head = [padColumns('zone', nameWidth), ...STATUSES.map(statusText)].join('  ');
  const rows = zones.map((zone) => {
    const ofZone = steps.filter((step) => step.zone === zone);
    const cells = STATUSES.map((status) => countCell(ofZone, status, style));
    return [padColumns(printable(zone), nameWidth), ...cells].join('  ');
  });
  return [style.dim(head), ...rows].join('\n');
}

function countCell(steps: readonly StepReport[], status: StepStatus, style: Style): string {
  const count = steps.filter((step) => step.status === status).length;
  const text = String(count).padStart(statusText(status).length);
  return count === 0 ? style.dim(text) : statusStyle(style, status)(text);
}

/** Steps that were not even tried are all alike; no more of them than this are listed. */
const MOST_NOT_ATTEMPTED = 10;
const STATUS_WIDTH = 'not attempted'.length;

/** The steps that are not done, what failed first, each with the service's words. */
function formatTroubles(steps: readonly StepReport[], layout: Layout): string {
  const failed = steps.filter(({ status }) => status !== 'not-attempted');
  const notAttempted = steps.filter(({ status }) => status === 'not-attempted');
  const more = notAttempted.length - MOST_NOT_ATTEMPTED;
  return [
    ...failed.flatMap((step) => stepLines(step, layout)),
    ...notAttempted.slice(0, MOST_NOT_ATTEMPTED).flatMap((step) => stepLines(step, layout)),
    ...(more > 0 ? [layout.style.dim(`${' '.repeat(STATUS_WIDTH + 2)}and ${more} more`)] : []),
  ].join('\n');
}

function stepLines(
  { status, action, address, error }: StepReport,
  { style, width }: Layout,
): readonly string[] {
  const label = statusStyle(style, status)(padColumns(statusText(status), STATUS_WIDTH));
  const indent = ' '.repeat(STATUS_WIDTH + 2);
  const reason =
    error === null || error === statusText(status) ? [] : wrap(printable(error), width - indent.length);
  return [`${label}  ${action} ${printable(address)}`, ...reason.map((line) => `${indent}${line}`)];
}

/** A TXT of any length may be what is missing; the JSON has it whole. */
const LONGEST_DIFFERENCE = 300;

function formatDeviation({ zone, differences }: ZoneReport, layout: Layout): string {
  return formatList(`${printable(zone)} is not as planned`, differences, layout);
}

function formatJournalFault({ zone, journalFault }: ZoneReport, layout: Layout): string {
  if (journalFault === undefined) return '';
  const consequence = `${journalFault}; no step of the zone was started after that`;
  return formatList(`the journal of ${printable(zone)} breaks off`, [consequence], layout);
}

function formatList(head: string, items: readonly string[], { style, width }: Layout): string {
  const lines = items.flatMap((item) =>
    wrap(cutMiddle(printable(item), LONGEST_DIFFERENCE), width - 4).map(
      (line, index) => `${index === 0 ? '  - ' : '    '}${line}`,
    ),
  );
  return [style.red(head), ...lines].join('\n');
}

/** `2 zones and 1 mail template`. */
function scopeCounts(scopes: readonly ZoneReport[]): string {
  const templates = scopes.filter(({ zone }) => zone.startsWith('mail/')).length;
  const zones = scopes.length - templates;
  const counts = [
    ...(zones > 0 || templates === 0 ? [plural(zones, 'zone')] : []),
    ...(templates > 0 ? [plural(templates, 'mail template')] : []),
  ];
  return counts.join(' and ');
}

function closingLine(report: ApplyReport, { style }: Layout): string {
  const { steps, zones, interrupted, summary } = report;
  const total = steps.length;
  const seconds = ((Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000).toFixed(1);
  if (summary.done === total && zones.every(({ verified }) => verified)) {
    const verified = `${scopeCounts(zones)} read back and as planned`;
    return `${style.green('Done:')} ${actionCounts(steps)} in ${seconds} s; ${verified}.`;
  }
  const start = interrupted ? 'Interrupted:' : summary.done === total ? 'Not as planned:' : 'Done in part:';
  return `${style.red(start)} ${summary.done} of ${plural(total, 'step')} done in ${seconds} s.`;
}

function actionCounts(steps: readonly StepReport[]): string {
  const count = (action: StepReport['action']): number =>
    steps.filter((step) => step.action === action).length;
  return `${count('create')} created, ${count('update')} updated, ${count('delete')} deleted`;
}
