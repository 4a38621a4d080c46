import { groupBy } from '../diagnostics/group-by.js';
import { wrap } from '../text/columns.js';
import { printable } from '../text/printable.js';
import type { Layout } from '../text/style.js';

/** Something, on one line, and a clause that says what became of it. */
export interface Remark {
  readonly what: string;
  readonly reason: string;
}

/** Formats what became of things below a title: each thing, and below it the reason. '' if there are none. */
export function formatRemarks(remarks: readonly Remark[], title: string, { width }: Layout): string {
  return titled(
    title,
    remarks.flatMap((remark) => [...thingLines(remark, width), ...reasonLines(remark, width)]),
  );
}

/** Remarks with one reason that are listed. */
const MOST_ALIKE = 3;

/** Formats each reason once, with the first things that it holds for, and the number of the others. '' if there are none. */
export function formatInBrief(remarks: readonly Remark[], title: string, { width }: Layout): string {
  const lines = [...groupBy(remarks, ({ reason }) => reason).values()].flatMap((alike) => {
    const more = alike.length - MOST_ALIKE;
    return [
      ...alike.slice(0, MOST_ALIKE).flatMap((remark) => thingLines(remark, width)),
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...alike.slice(0, 1).flatMap((remark) => reasonLines(remark, width)),
    ];
  });
  return titled(title, lines);
}

function thingLines({ what }: Remark, width: number): readonly string[] {
  return wrap(`  ${printable(what)}`, width);
}

function reasonLines({ reason }: Remark, width: number): readonly string[] {
  return wrap(`    ${printable(reason)}`, width);
}

function titled(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `${line}\n`).join('')}`;
}
