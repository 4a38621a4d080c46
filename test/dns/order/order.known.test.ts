import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { recordOf } from '../../../src/dns/order/change-node.js';
import { orderChanges } from '../../../src/dns/order/order.js';
import type { Change } from '../../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Replace } from '../../../src/dns/zone.js';
import { recordLine, records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

/** A small plan. The oracle finds no fault with any of up to eight writes; it allows other orders, too, and this one is taken. */
interface Known {
  readonly name: string;
  /** How changes of type are written; as a PUT if it does not say. */
  readonly replace?: Replace;
  readonly zones: Readonly<
    Record<string, { readonly live: readonly string[]; readonly file: readonly string[] }>
  >;
  /** Changes, after `<` the changes that each waits for and why, after `#` its group. */
  readonly order: readonly string[];
  /** What has no answer for a while, and after `<` the changes that take it away. */
  readonly lost: readonly string[];
}

const known: readonly Known[] = JSON.parse(readFileSync(new URL('orders.json', import.meta.url), 'utf8'));

function textOf(change: Change): string {
  return `${change.action} ${recordLine(recordOf(change))}`;
}

/** Some items after a sign; nothing if there are none. */
function behind(sign: string, items: readonly string[]): string {
  return items.length === 0 ? '' : ` ${sign} ${items.join(', ')}`;
}

test.each(known.map((each) => [each.name, each] as const))(
  '%s',
  (_, { replace = 'put', zones, order, lost }) => {
    const found = orderChanges(
      Object.entries(zones).map(([name, { live: before, file }]) =>
        diffZone(desired(name, records(...file), { replace }), live(records(...before))),
      ),
    );
    expect({
      order: found.changes.map(({ change, waits, group }) => {
        const needs = waits.map(({ step, why }) => `${step} ${why}`);
        return `${textOf(change)}${behind('<', needs)}${behind('#', group === null ? [] : [String(group)])}`;
      }),
      lost: found.losses.map(({ wish: { kind, name, question, pointer }, nodes }) => {
        const of = pointer ? [recordLine(pointer.record)] : [];
        return `${kind} ${name} ${question}${behind('of', of)}${behind(
          '<',
          nodes.map((node) => textOf(node.change)),
        )}`;
      }),
    }).toEqual({ order, lost });
  },
);
