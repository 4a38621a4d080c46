import type { Routes, Slot } from './routes.js';
import { mean } from './routes.js';

/** The position of a slot in its column, in pixels. */
export interface SlotPosition {
  readonly top: number;
  readonly height: number;
}

/** Height per link that starts at a box. */
const LINE_HEIGHT = 18;
const PADDING = 4;
const PASSAGE_HEIGHT = 6;
const GAP = 8;

/** Places the slots of all columns so that connected slots are about level. */
export function placeRows({ columns, neighbours }: Routes): ReadonlyMap<string, SlotPosition> {
  const places = new Map<string, SlotPosition>();
  const bottom = Math.max(0, ...columns.map(leastHeight));
  const placeColumn = (slots: readonly Slot[], side: 'left' | 'right'): void => {
    const wishes = slots.map(({ key }) =>
      mean((neighbours[side].get(key) ?? []).map((end) => middle(places.get(end)))),
    );
    const placed = stack(slots, { wishes, bottom });
    slots.forEach(({ key }, index) => placed[index] && places.set(key, placed[index]));
  };
  for (const slots of columns) placeColumn(slots, 'left');
  for (const slots of columns.slice(0, -1).toReversed()) placeColumn(slots, 'right');
  return places;
}

/** The height at which a link leaves its box. */
export function departure({ top }: SlotPosition, line: number): number {
  return top + PADDING + (line + 0.5) * LINE_HEIGHT;
}

/** The height at which links arrive. */
export function middle(place: SlotPosition | undefined): number {
  return place ? place.top + place.height / 2 : 0;
}

interface Wishes {
  /** The preferred middle of each slot. */
  readonly wishes: readonly (number | undefined)[];
  readonly bottom: number;
}

/** Stacks slots, each as close to its preferred place as the others and the bottom allow. */
function stack(slots: readonly Slot[], { wishes, bottom }: Wishes): readonly SlotPosition[] {
  let free = 0;
  const fromAbove = slots.map((slot, index) => {
    const height = heightOf(slot);
    const top = Math.max(free, (wishes[index] ?? 0) - height / 2);
    free = top + height + GAP;
    return { top, height };
  });
  let limit = bottom;
  const fromBelow = fromAbove.toReversed().map(({ top, height }) => {
    const place = { top: Math.min(top, limit - height), height };
    limit = place.top - GAP;
    return place;
  });
  return fromBelow.toReversed();
}

function leastHeight(slots: readonly Slot[]): number {
  return slots.reduce((sum, slot) => sum + heightOf(slot) + GAP, -GAP);
}

function heightOf({ node, outgoing }: Slot): number {
  return node === null ? PASSAGE_HEIGHT : Math.max(1, outgoing.length) * LINE_HEIGHT + 2 * PADDING;
}
