import { expect, test } from 'vitest';

import type { ZoneDiff } from '../../../src/dns/diff/zone-diff.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Order } from '../../../src/dns/order/order.js';
import { orderChanges } from '../../../src/dns/order/order.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Pair } from '../../support/order-oracle/draw.js';
import { drawPair, drawRelated, randomFrom } from '../../support/order-oracle/draw.js';
import { smallUniverse } from '../../support/order-oracle/universe.js';
import { recordLine } from '../../support/record-lines.js';
import { seed } from '../../support/runs.js';
import { desired, live } from '../../support/zones.js';

const ZONES = 3000;
const MOST_RECORDS = 5;

/** The changes of some zones that do not point at each other, each drawn with names of its own. */
function drawZones(): readonly ZoneDiff[] {
  const universe = smallUniverse();
  const random = randomFrom(seed());
  return Array.from({ length: ZONES }, (_, index) => {
    const draw = index % 2 === 0 ? drawPair : drawRelated;
    return diffOf(`z${index}.test`, draw(random, universe, MOST_RECORDS), index % 3 === 0);
  });
}

function diffOf(zone: string, { before, after }: Pair, isRecreated: boolean): ZoneDiff {
  const within = (records: readonly DnsRecord[]): readonly DnsRecord[] =>
    records.map((record) => ({ ...record, content: record.content.replace(/z\.test$/i, zone) }));
  const replace = isRecreated ? 'recreate' : 'put';
  return diffZone(desired(zone, within(after), { replace }), live(within(before)));
}

/** The changes of a zone in order, with what each waits for, and what is lost. */
function orderIn({ changes, losses }: Order, zone: string) {
  const own = changes.flatMap((item, step) => (item.zone.name === zone ? [{ ...item, step }] : []));
  const places = new Map(own.map(({ step }, place) => [step, place]));
  const groups = [...new Set(own.map(({ group }) => group).filter((group) => group !== null))];
  return {
    changes: own.map(({ change, waits, group }) => ({
      before: change.before && recordLine(change.before),
      after: change.after && recordLine(change.after),
      waits: waits.map(({ step, why }) => [places.get(step), why]),
      group: group === null ? null : groups.indexOf(group),
    })),
    lost: losses
      .filter(({ wish }) => wish.at.zone.name === zone)
      .map(({ wish: { kind, name, question } }) => `${kind} ${name} ${question}`),
  };
}

test(`of ${ZONES} zones that ZM_TEST_SEED=${seed()} draws, each is ordered together with all others as it is alone`, () => {
  const diffs = drawZones();
  const together = orderChanges(diffs);
  for (const diff of diffs) {
    const { name } = diff.zone;
    expect({ name, ...orderIn(together, name) }).toEqual({ name, ...orderIn(orderChanges([diff]), name) });
  }
}, 120_000);
