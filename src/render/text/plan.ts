import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Layout } from '../../text/style.js';
import type { Plan, ZonePlan } from '../../plan/plan.js';
import { changeLines, columnsFor } from './change.js';
import type { Change } from '../changes.js';
import { changesOf } from '../changes.js';
import { formatMail } from './mail.js';
import { comparedTexts, isDrift, originsText } from '../revision.js';
import { formatRisks } from './risks.js';
import { agreement, stayingRecords } from '../staying-text.js';
import { countsSentence, formatCounts } from '../summary.js';
import type { WaitLines } from './waits.js';
import { noWaitLines, waitLines } from './waits.js';

/**
 * A plan for people: zone by zone what changes, then template by template, then the risks, then how much it is. With
 * `waits` also what each change waits for, and why.
 */
export function formatPlan(plan: Plan, layout: Layout, { waits = false } = {}): string {
  const linesOfWaits = waits ? waitLines(plan) : noWaitLines;
  const changing = plan.zones.filter(({ steps }) => steps.length > 0);
  const unchanged = plan.zones.filter(({ steps }) => steps.length === 0);
  const sections = [
    ...changing.map((zone) => formatZone(zone, layout, linesOfWaits)),
    formatUnchanged(unchanged, layout),
    ...(plan.mail ? formatMail(plan.mail, layout, linesOfWaits) : []),
    formatRisks(plan.risks, layout),
    closingLine(plan, layout),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function formatZone(zone: ZonePlan, layout: Layout, linesOfWaits: WaitLines): string {
  const { style } = layout;
  const head = [
    style.bold(printable(zone.zone)),
    style.dim(printable(zone.file)),
    formatCounts(zone.summary, style),
  ];
  const changes = changesOf(zone.steps);
  const columns = columnsFor(changes);
  const linesOf = (some: readonly Change[]): readonly string[] =>
    some.flatMap((change) => [
      ...changeLines(change, columns, layout),
      ...linesOfWaits(change.steps, layout),
    ]);
  const drift = changes.filter(({ steps }) => isDrift(steps));
  const own = changes.filter((change) => !drift.includes(change));
  const lines = [...linesOf(own), ...(drift.length > 0 ? [style.dim(DRIFT_TITLE)] : []), ...linesOf(drift)];
  const staying = stayingRecords([zone]).map((text) => style.dim(`  ${text}`));
  return [head.join('  '), ...lines, ...staying, ''].join('\n');
}

/** Over the changes of a zone that a branch has no part in. */
const DRIFT_TITLE = '  drift, not of this branch:';

function formatUnchanged(zones: readonly ZonePlan[], { style }: Layout): string {
  if (zones.length === 0) return '';
  const texts = [`${plural(zones.length, 'zone')} unchanged`, ...stayingRecords(zones)];
  return `${style.dim(texts.join('; '))}\n`;
}

function closingLine(plan: Plan, { style, width }: Layout): string {
  const { hasChanges, between } = plan;
  if (!hasChanges) return `${style.green('No changes.')} ${agreement(plan)}\n`;
  if (between) {
    const [from, to] = comparedTexts(between);
    return `${style.bold('Changes:')} ${countsSentence(plan)} from ${from} to ${to}.\n`;
  }
  const total = `${style.bold('Plan:')} ${countsSentence(plan)}.`;
  const indent = ' '.repeat('Plan: '.length);
  const origins = wrap(originsText(plan), width - indent.length).filter((line) => line !== '');
  return [total, ...origins.map((line) => indent + line), ''].join('\n');
}
