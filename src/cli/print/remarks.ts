import { groupBy } from '../../diagnostics/group-by.js';
import { wrap } from '../../text/columns.js';
import { printable } from '../../text/printable.js';
import type { Output } from '../terminal/streams.js';

/** Something, on one line, and a clause that says what became of it. */
export interface Remark {
  readonly what: string;
  readonly reason: string;
}

/** Tells what became of things, if there are any, below a title: each thing, and below it the reason. */
export function tellRemarks(remarks: readonly Remark[], title: string, err: Output): void {
  const { width } = err.layout;
  tellLines(
    remarks.flatMap((remark) => [...thingLines(remark, width), ...reasonLines(remark, width)]),
    title,
    err,
  );
}

/** Remarks with one reason that are listed. */
const MOST_ALIKE = 3;

/** Tells each reason once, with the first things that it holds for, and the number of the others. */
export function tellInBrief(remarks: readonly Remark[], title: string, err: Output): void {
  const { width } = err.layout;
  const lines = [...groupBy(remarks, ({ reason }) => reason).values()].flatMap((alike) => {
    const more = alike.length - MOST_ALIKE;
    return [
      ...alike.slice(0, MOST_ALIKE).flatMap((remark) => thingLines(remark, width)),
      ...(more > 0 ? [`  and ${more} more`] : []),
      ...alike.slice(0, 1).flatMap((remark) => reasonLines(remark, width)),
    ];
  });
  tellLines(lines, title, err);
}

function thingLines({ what }: Remark, width: number): readonly string[] {
  return wrap(`  ${printable(what)}`, width);
}

function reasonLines({ reason }: Remark, width: number): readonly string[] {
  return wrap(`    ${printable(reason)}`, width);
}

function tellLines(lines: readonly string[], title: string, err: Output): void {
  if (lines.length > 0) err.write(`\n${title}:\n${lines.map((line) => `${line}\n`).join('')}`);
}
