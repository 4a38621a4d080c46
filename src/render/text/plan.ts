import type { Plan, ZonePlan } from '../../plan/plan.js';
import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Change } from '../changes.js';
import { changesOf } from '../changes.js';
import { isChanging, isUnchanged, noChangesText, notShown } from '../not-shown.js';
import { comparedTexts, isDrift, originsText } from '../revision.js';
import { countsSentence, formatCounts } from '../summary.js';
import { changeLines, columnsFor } from './change.js';
import { formatTemplate, notShownLines } from './mail.js';
import { formatPreface } from './preface.js';
import { formatRisks } from './risks.js';
import type { WaitLines } from './waits.js';
import { noWaitLines, waitLines } from './waits.js';

/** Formats a plan for the terminal; with `waits`, also which steps each change waits for, and why. */
export function formatPlan(plan: Plan, layout: Layout, { waits = false } = {}): string {
  const { zones, mail, risks } = plan;
  const linesOfWaits = waits ? waitLines(plan) : noWaitLines;
  const templates = mail?.templates ?? [];
  const mailLayout = { ...layout, brand: mail?.brand ?? '', waitLines: linesOfWaits };
  const unchanged = notShown(zones.filter(isUnchanged), templates.filter(isUnchanged));
  const sections = [
    formatPreface(plan, layout),
    ...zones.filter(isChanging).map((zone) => formatZone(zone, layout, linesOfWaits)),
    ...templates.filter(isChanging).map((template) => formatTemplate(template, mailLayout)),
    unchanged === '' ? '' : dimLines(`Not shown: ${unchanged}`, layout),
    formatRisks(risks, layout),
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
  return [head.join('  '), ...lines, ...notShownLines(notShown([zone], []), layout), ''].join('\n');
}

function dimLines(text: string, { style, width }: Layout): string {
  return wrap(text, width)
    .map((line) => `${style.dim(line)}\n`)
    .join('');
}

/** Title of the changes of a zone that do not come from the branch. */
const DRIFT_TITLE = '  drift, not from this branch:';

function closingLine(plan: Plan, { style, width }: Layout): string {
  const { hasChanges, between, summary } = plan;
  const isWhole = !plan.unreadable?.length;
  const nothing = isWhole ? style.green('No changes.') : style.yellow('No changes.');
  if (!hasChanges) return `${nothing} ${noChangesText(plan)}\n`;
  if (between) {
    const [from, to] = comparedTexts(between);
    return `${style.bold('Changes:')} ${countsSentence(summary, true)} from ${from} to ${to}.\n`;
  }
  const total = `${style.bold('Plan:')} ${countsSentence(summary, false)}.`;
  const indent = ' '.repeat('Plan: '.length);
  const origins = wrap(originsText(plan), width - indent.length).filter((line) => line !== '');
  return [total, ...origins.map((line) => indent + line), ''].join('\n');
}
