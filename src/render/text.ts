import { printable } from '../diagnostics/printable.js';
import { plural } from '../diagnostics/report.js';
import type { Layout } from '../diagnostics/style.js';
import type { Plan, ZonePlan } from '../plan/plan.js';
import { changeLines, columnsFor } from './change-text.js';
import { changesOf } from './changes.js';
import { formatMail } from './mail-text.js';
import { formatRisks } from './risks-text.js';
import { formatCounts } from './summary-text.js';

/** A plan for people: zone by zone what changes, then template by template, then the risks, then how much it is. */
export function formatPlan(plan: Plan, layout: Layout): string {
  const changing = plan.zones.filter(({ steps }) => steps.length > 0);
  const unchanged = plan.zones.filter(({ steps }) => steps.length === 0);
  const sections = [
    ...changing.map((zone) => formatZone(zone, layout)),
    formatUnchanged(unchanged, layout),
    ...(plan.mail ? formatMail(plan.mail, layout) : []),
    formatRisks(plan.risks, layout),
    closingLine(plan, layout),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function formatZone(zone: ZonePlan, layout: Layout): string {
  const { style } = layout;
  const head = [
    style.bold(printable(zone.zone)),
    style.dim(printable(zone.file)),
    formatCounts(zone.summary, style),
  ];
  const changes = changesOf(zone.steps);
  const columns = columnsFor(changes);
  const lines = changes.flatMap((change) => changeLines(change, columns, layout));
  const staying = [leftAloneText([zone]), leftByPolicyText([zone])].filter((text) => text !== '');
  return [head.join('  '), ...lines, ...staying.map((text) => style.dim(`  ${text}`)), ''].join('\n');
}

function formatUnchanged(zones: readonly ZonePlan[], { style }: Layout): string {
  if (zones.length === 0) return '';
  const text = [`${plural(zones.length, 'zone')} unchanged`, leftAloneText(zones), leftByPolicyText(zones)];
  return `${style.dim(text.filter((part) => part !== '').join('; '))}\n`;
}

/** What is live, in no file, and stays: ignored records and those of types that nobody here may touch. */
function leftAloneText(zones: readonly ZonePlan[]): string {
  const ignored = zones.reduce((sum, zone) => sum + zone.ignored, 0);
  const unmanaged = zones.flatMap((zone) => zone.unmanaged);
  const types = [...new Set(unmanaged.map(({ type }) => printable(type)))].toSorted();
  const parts = [
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(unmanaged.length > 0 ? [`${unmanaged.length} of unmanaged types (${types.join(', ')})`] : []),
  ];
  return parts.length === 0 ? '' : `left alone: ${parts.join(', ')}`;
}

/** What differs from the files and stays, since their policies say that it is not updated or deleted. */
function leftByPolicyText(zones: readonly ZonePlan[]): string {
  const left = countLeft(zones);
  return left === 0 ? '' : `left because of the policy: ${plural(left, 'record')} not as in the file`;
}

function countLeft(parts: readonly Pick<ZonePlan, 'left'>[]): number {
  return parts.reduce((sum, { left = 0 }) => sum + left, 0);
}

function closingLine({ hasChanges, summary, zones, mail }: Plan, { style }: Layout): string {
  if (hasChanges) {
    const { create, update, delete: deletes } = summary;
    return `${style.bold('Plan:')} ${create} to create, ${update} to update, ${deletes} to delete.\n`;
  }
  const live = [...(zones.length > 0 || !mail ? ['zones'] : []), ...(mail ? ['translations'] : [])].join(
    ' and ',
  );
  const exception =
    countLeft([...zones, ...(mail?.templates ?? [])]) > 0 ? ' as far as their policies go' : '';
  return `${style.green('No changes.')} The live ${live} agree with their files${exception}.\n`;
}
