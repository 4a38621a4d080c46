import { cutMiddle, wrap } from '../../text/columns.js';
import { enumeration } from '../../text/plural.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Plan, Step, Why } from '../../plan/plan.js';
import type { Change } from '../changes.js';
import { changesOf, distinct, SYMBOLS } from '../changes.js';
import { languageOf } from '../mail-changes.js';
import type { Shared } from './wait-reasons.js';
import { recordWaitReason, translationWaitReason } from './wait-reasons.js';

/** What the steps of one change wait for and why, as lines that stand below the change. */
export type WaitLines = (steps: readonly Step<unknown>[], layout: Layout) => readonly string[];

/** Says nothing of it. */
export const noWaitLines: WaitLines = () => [];

/** Says of any change of a plan what it waits for: steps that are shown as one change are named once. */
export function waitLines(plan: Plan): WaitLines {
  const items = itemsOf(plan);
  return (steps, { style, width }) => {
    const [first] = steps;
    const own = first && items.get(first.id);
    if (!own) return [];
    const waits = steps.flatMap(waitsOf).flatMap(({ step, why }) => {
      const item = items.get(step);
      return !item || item === own ? [] : [{ label: labelIn(own, item), reason: reasonText(own, item, why) }];
    });
    return [...groupBy(waits, ({ reason }) => reason)].flatMap(([reason, ofReason]) => {
      const labels = [...new Set(ofReason.map(({ label }) => label))];
      const text = [`waits for ${enumeration(labels, MOST_NAMED)}`, ...(reason === '' ? [] : [reason])];
      // As a whole, since harmless parts may add up to what is not.
      return wrap(INDENT + printable(text.join(', ')), width).map((line) => style.dim(line));
    });
  };
}

const INDENT = ' '.repeat(6);
/** Of what is waited for with one reason; the JSON has it all. */
const MOST_NAMED = 4;
const WIDEST_CONTENT = 32;

/** A change that may be waited for. */
interface Item {
  /** Symbol, name and what is needed to tell it from others. */
  readonly label: string;
  /** The zone or template it is in. */
  readonly scope: string;
  readonly reasonOf: (why: Why, shared: Shared) => string;
  readonly name: string | null;
  /** Null where the type changes. */
  readonly type: string | null;
}

/** The changes of a plan by the ids of their steps. */
function itemsOf({ zones, mail }: Plan): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const { zone, steps } of zones) {
    for (const change of changesOf(steps)) {
      const item = recordItem(change, zone);
      for (const { id } of change.steps) items.set(id, item);
    }
  }
  for (const { template, steps } of mail?.templates ?? []) {
    for (const step of steps) {
      const label = `${SYMBOLS[step.action]} ${languageOf(step)}`;
      const reasonOf = translationWaitReason;
      items.set(step.id, { label, scope: `mail ${template}`, reasonOf, name: null, type: null });
    }
  }
  return items;
}

function recordItem(change: Change, zone: string): Item {
  const { symbol, name, type, before, after } = change;
  const isSwitch = symbol === '±';
  const what = isSwitch
    ? `→ ${distinct(after, 'type')}`
    : distinct(after.length > 0 ? after : before, 'content');
  return {
    label: `${symbol} ${name} ${type} ${cutMiddle(printable(what), WIDEST_CONTENT)}`.trimEnd(),
    scope: zone,
    reasonOf: recordWaitReason,
    name: name === '@' ? zone : name,
    type: isSwitch ? null : type,
  };
}

/** Plans of format 1.0 do not say why. */
function waitsOf({
  waits,
  waitsFor,
}: Step<unknown>): readonly { readonly step: string; readonly why?: Why }[] {
  return waits ?? waitsFor.map((step) => ({ step }));
}

function labelIn(own: Item, { label, scope }: Item): string {
  return scope === own.scope ? label : `${label} of ${scope}`;
}

function reasonText(own: Item, other: Item, why: Why | undefined): string {
  if (why === undefined) return '';
  const hasName = own.scope === other.scope && own.name === other.name;
  return own.reasonOf(why, {
    name: hasName ? own.name : null,
    type: hasName && own.type === other.type ? own.type : null,
  });
}
