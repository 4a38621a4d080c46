import type { ApplyReport, StepReport, StepStatus, ScopeReport } from '../../apply/step/report.js';
import { differenceText } from '../../apply/step/difference.js';
import { cutMiddle, padColumns, textWidth, wrap, wrapProse } from '../../text/columns.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { printable } from '../../text/printable.js';
import { enumeration, plural } from '../../text/plural.js';
import type { Layout, Paint, Style } from '../../text/style.js';
import { countActions, countsSentence } from '../summary.js';
import type { Covered } from './left-out.js';
import { leftOutText } from './left-out.js';
import { formatUndo } from '../undo.js';
import { recordWaitReason, translationWaitReason } from './waits.js';

interface Named {
  /** The project file, if the user has named it. */
  readonly config?: string | undefined;
}

/** Formats the report of a run of a plan: how to undo it, what went wrong, and the closing line. */
export function formatReport(
  report: ApplyReport,
  layout: Layout,
  { config, ...plan }: Covered & Named,
): string {
  const troubled = report.steps.filter(({ status }) => status !== 'done');
  const deviating = report.scopes.filter(({ verified }) => !verified);
  const isClean = troubled.length === 0 && deviating.length === 0;
  const sections = [
    formatUndo(report, config),
    ...(isClean ? [] : [formatTable(report.steps, layout.style)]),
    ...(troubled.length === 0 ? [] : [formatTroubles(troubled, { layout, reasonOf: reasonsIn(report) })]),
    ...deviating.map((scope) => formatDeviation(scope, layout)),
    ...report.scopes.map((scope) => formatJournalFault(scope, layout)),
    formatRecreated(report.steps, layout),
    closingLine(report, leftOutText(plan), layout),
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

/** A table of step counts by zone and status. */
function formatTable(steps: readonly StepReport[], style: Style): string {
  const names = [...new Set(steps.map(({ scope }) => scope))];
  const nameWidth = Math.max('zone'.length, ...names.map((name) => textWidth(printable(name))));
  const head = [padColumns('zone', nameWidth), ...STATUSES.map(statusText)].join('  ');
  const rows = names.map((name) => {
    const ofScope = steps.filter((step) => step.scope === name);
    const cells = STATUSES.map((status) => countCell(ofScope, status, style));
    return [padColumns(printable(name), nameWidth), ...cells].join('  ');
  });
  return [style.dim(head), ...rows].join('\n');
}

function countCell(steps: readonly StepReport[], status: StepStatus, style: Style): string {
  const count = steps.filter((step) => step.status === status).length;
  const text = String(count).padStart(statusText(status).length);
  return count === 0 ? style.dim(text) : statusStyle(style, status)(text);
}

/** Limits on the listed steps per reason, and on the reasons why steps were not attempted; the JSON has all of them. */
const [MAX_ALIKE, MAX_REASONS] = [5, 10];
const STATUS_WIDTH = 'not attempted'.length;
const INDENT = ' '.repeat(STATUS_WIDTH + 2);

/** Lists failed steps by the answer of the service, then the steps that were not attempted, by reason. */
function formatTroubles(steps: readonly StepReport[], view: ReportView): string {
  const { layout, reasonOf } = view;
  const failed = steps.filter(({ status }) => status !== 'not-attempted');
  const notAttempted = steps.filter(({ status }) => status === 'not-attempted');
  const alike = [...groupBy(notAttempted, reasonOf).values()];
  const shown = alike.slice(0, MAX_REASONS);
  const more = alike.slice(MAX_REASONS).flat().length;
  const answers = groupBy(failed, (step) => `${step.status} ${reasonOf(step)}`);
  return [
    ...Array.from(answers.values()).flatMap((some) => stepLines(some, view)),
    ...shown.flatMap((some) => stepLines(some, view)),
    ...(more > 0 ? [layout.style.dim(`${INDENT}and ${more} more, for other reasons`)] : []),
  ].join('\n');
}

/** Steps with the same status and reason, followed by the reason. */
function stepLines(
  steps: readonly StepReport[],
  { layout: { style, width }, reasonOf }: ReportView,
): readonly string[] {
  const [first] = steps;
  if (!first) return [];
  const label = statusStyle(style, first.status)(padColumns(statusText(first.status), STATUS_WIDTH));
  const more = steps.length - MAX_ALIKE;
  const [head, ...others] = sortedBy(steps, ({ address }) => naturalKey(address))
    .slice(0, MAX_ALIKE)
    .map(({ action, address }) => `${action} ${printable(address)}`);
  const text = reasonOf(first);
  const { hint } = first;
  const texts = [text, hint === undefined ? '' : `hint: ${printable(hint)}`].filter((each) => each !== '');
  const reason = texts.flatMap((each) => wrap(each, width - INDENT.length));
  return [
    `${label}  ${head}`,
    ...others.map((line) => `${INDENT}${line}`),
    ...(more > 0 ? [style.dim(`${INDENT}and ${more} more`)] : []),
    ...reason.map((line) => `${INDENT}${line}`),
  ];
}

interface ReportView {
  readonly layout: Layout;
  /** Why a step is not done, and why it waited for others. */
  readonly reasonOf: (step: StepReport) => string;
}

function reasonsIn({ scopes }: ApplyReport): ReportView['reasonOf'] {
  const templates = new Set(scopes.flatMap(({ scope, template }) => (template ? [scope] : [])));
  return ({ error, reason, scope }) => {
    const waits = reason?.kind === 'waits' ? reason.waits : [];
    const whyOf = templates.has(scope) ? translationWaitReason : recordWaitReason;
    const whys = new Set(waits.flatMap(({ why }) => (why === undefined ? [] : whyOf(why))));
    return printable([error ?? '', ...whys].join(', '));
  };
}

/** Longer differences, such as a missing TXT, are cut, and some of many listed; the JSON has all of them. */
const [MAX_DIFFERENCE, MAX_DIFFERENCES] = [300, 20];

function formatDeviation({ scope, differences, notes = [] }: ScopeReport, layout: Layout): string {
  const more = differences.length - MAX_DIFFERENCES;
  const lines = [
    ...sortedBy(differences, ({ address }) => naturalKey(address))
      .slice(0, MAX_DIFFERENCES)
      .map(differenceText),
    ...(more > 0 ? [`and ${plural(more, 'more difference')}`] : []),
    ...notes,
  ];
  const verdict = differences.length === 0 ? 'was not verified' : 'is not as planned';
  return formatList(`${printable(scope)} ${verdict}`, lines, layout);
}

function formatJournalFault({ scope, journalFault }: ScopeReport, layout: Layout): string {
  if (journalFault === undefined) return '';
  const consequence = `${journalFault}; no further steps were started`;
  return formatList(`the journal of ${printable(scope)} is incomplete`, [consequence], layout);
}

/** Changes of type that were not written as planned, although they may be done; '' if there are none. */
function formatRecreated(steps: readonly StepReport[], { width }: Layout): string {
  const recreated = steps.filter(({ as }) => as === 'recreate');
  const addresses = recreated.map(({ address }) => printable(address));
  if (addresses.length === 0) return '';
  const changes = `${plural(addresses.length, 'change')} of type`;
  const told = `${changes} sent as a DELETE and a POST, not as a PUT: ${enumeration(addresses, MAX_ALIKE)}`;
  const [putError] = recreated.flatMap((step) => step.putError ?? []);
  const why = putError === undefined ? WHY_RECREATED : `The first PUT was not taken: ${printable(putError)}`;
  return [told, why, PLAN_RECREATED].flatMap((text) => wrapProse(text, width)).join('\n');
}

const WHY_RECREATED = 'No PUT was safe to try.';

const PLAN_RECREATED =
  'With `dns: { replace: recreate }` in the project file, the next plan says so from the start; if the listings of the service lag, --settle waits longer.';

function formatList(head: string, items: readonly string[], { style, width }: Layout): string {
  const lines = items.flatMap((item) =>
    wrap(cutMiddle(printable(item), MAX_DIFFERENCE), width - 4).map(
      (line, index) => `${index === 0 ? '  - ' : '    '}${line}`,
    ),
  );
  return [style.red(head), ...lines].join('\n');
}

/** `2 zones and 1 mail template`. */
function scopeCounts(scopes: readonly ScopeReport[]): string {
  const templates = scopes.filter(({ template }) => template !== undefined).length;
  const zones = scopes.length - templates;
  const counts = [
    ...(zones > 0 || templates === 0 ? [plural(zones, 'zone')] : []),
    ...(templates > 0 ? [plural(templates, 'mail template')] : []),
  ];
  return counts.join(' and ');
}

function closingLine(report: ApplyReport, leftOut: string, { style, width }: Layout): string {
  const titled = (title: string, paint: Paint, text: string): string => {
    const [first = '', ...more] = wrapProse(`${title} ${text}`, width);
    return [first.replace(title, paint(title)), ...more].join('\n');
  };
  const { steps, scopes, summary } = report;
  const total = steps.length;
  const seconds = ((Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000).toFixed(1);
  if (summary.done === total && scopes.every(({ verified }) => verified)) {
    const text = `${countsSentence(countActions(steps), true)} in ${seconds} s; ${scopeCounts(scopes)} verified.`;
    return leftOut === ''
      ? titled('Done:', style.green, text)
      : titled('Partly done:', style.red, `${leftOut}; ${text}`);
  }
  const rest = leftOut === '' ? '' : `; ${leftOut}`;
  const text = `${summary.done} of ${plural(total, 'step')} done in ${seconds} s${rest}.`;
  return titled(`${startOfUndone(report)}:`, style.red, text);
}

function startOfUndone({ interrupted, summary, steps, scopes }: ApplyReport): string {
  if (interrupted) return 'Interrupted';
  if (summary.done === steps.length)
    return scopes.every(({ differences }) => differences.length === 0) ? 'Not verified' : 'Not as planned';
  return summary.done === 0 ? 'Failed' : 'Partly done';
}
