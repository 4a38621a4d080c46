import { cutMiddle, wrap } from '../../text/columns.js';
import { enumeration } from '../../text/plural.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Plan, Step, Why } from '../../plan/plan.js';
import type { Change } from '../changes.js';
import { changesOf, distinct, shownContents, SYMBOLS } from '../changes.js';
import { languageOf } from '../mail-changes.js';

/** Formats what the steps of a change wait for and why, as lines below the change. */
export type WaitLines = (steps: readonly Step<unknown>[], layout: Layout) => readonly string[];

/** No lines. */
export const noWaitLines: WaitLines = () => [];

/** Returns a function that formats the waits of any change of a plan; steps shown as one change are named once. */
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
      const text = [`waits for ${enumeration(labels, MAX_NAMED)}`, ...(reason === '' ? [] : [reason])];
      // Escaped as a whole: harmless parts may be harmful together.
      return wrap(INDENT + printable(text.join(', ')), width).map((line) => style.dim(line));
    });
  };
}

const INDENT = ' '.repeat(6);
/** Further names are only counted; the JSON has all of them. */
const MAX_NAMED = 4;
const MAX_CONTENT = 32;

/** A change that others may wait for. */
interface Item {
  /** Symbol, name, type and content. */
  readonly label: string;
  /** Its zone or template. */
  readonly scope: string;
  readonly reasonOf: (why: Why, shared: Shared) => string;
  readonly name: string | null;
  /** Null if the type changes. */
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
  const what = isSwitch ? `→ ${distinct(after, 'type')}` : shownContents(after.length > 0 ? after : before);
  return {
    label: `${symbol} ${name} ${type} ${cutMiddle(printable(what), MAX_CONTENT)}`.trimEnd(),
    scope: zone,
    reasonOf: recordWaitReason,
    name: name === '@' ? zone : name,
    type: isSwitch ? null : type,
  };
}

/** Plans of format 1.0 have no reasons. */
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

/** The name and type that a step shares with the one it waits for; null if they differ or are unknown. */
interface Shared {
  readonly name: string | null;
  readonly type: string | null;
}

/** Reasons why a write of records waits for another. */
const OF_RECORDS: Readonly<Record<Why, (shared: Shared) => string>> = {
  rule: () => 'because the service refuses it until then',
  name: ({ name }) =>
    name === null ? 'so that no name is left without an answer' : `so that ${name} keeps an answer`,
  set: ({ name, type }) =>
    name === null || type === null
      ? 'so that no record set is missing temporarily'
      : `so that ${name} keeps its ${type}`,
  pointer: () => 'so that nothing points to a name without an answer',
  wildcard: () => 'so that no name that a wildcard answers is left without an answer',
  delegation: () => 'so that no name below a delegation is left without an answer',
  ds: () => 'so that no DS exists without its NS',
};

const NOTHING: Shared = { name: null, type: null };

/** The reason why a write of records waits for another. */
export function recordWaitReason(why: Why, shared = NOTHING): string {
  return OF_RECORDS[why](shared);
}

/** The reason why a write of translations waits for another. */
export function translationWaitReason(why: Why): string {
  return why === 'rule' ? OF_RECORDS.rule(NOTHING) : 'so that the language keeps a text';
}
