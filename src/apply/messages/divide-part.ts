import type { KnownZone } from '../../api/update/transaction.js';
import type { DnsRecord } from '../../dns/record.js';
import type { StepGroup, Unit } from '../step/schedule.js';
import type { ConnectedPart } from './connected-parts.js';
import type { MessageLimits } from './message-target.js';

/**
 * Divides a part that does not fit into one message into the longest pieces that do, along its waits: each goes behind the one
 * before it, and leaves a valid zone. Null if a unit fits into no message.
 */
export function dividePart(
  { scope, units }: ConnectedPart<DnsRecord>,
  reviewed: KnownZone,
  { sizeOf, maxSize, changed }: MessageLimits,
): readonly StepGroup<DnsRecord>[] | null {
  const ordered = units.toSorted((a, b) => b.rank - a.rank || compareTexts(addressOf(a), addressOf(b)));
  const pieces: StepGroup<DnsRecord>[] = [];
  let known = reviewed;
  for (let at = 0; at < ordered.length;) {
    const stepsOf = (count: number): StepGroup<DnsRecord>['steps'] =>
      ordered.slice(at, at + count).flatMap(({ steps }) => steps);
    const fits = (count: number): boolean =>
      sizeOf({ zone: scope, known, changes: stepsOf(count) }) <= maxSize;
    if (!fits(1)) return null;
    const count = largest(ordered.length - at, fits);
    const steps = stepsOf(count);
    pieces.push({ scope, steps, behind: pieces.at(-1) });
    known = changed(known, steps);
    at += count;
  }
  return pieces;
}

function addressOf({ steps }: Unit<DnsRecord>): string {
  return steps[0]?.address ?? '';
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The largest number from 1, which fits, to `most` that does; whatever is smaller than one that fits does so, too. */
function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [1, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
