import { expect, test } from 'vitest';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { orderChanges } from '../../../src/dns/order/order.js';
import { records } from '../../support/record-lines.js';
import { desired, live } from '../../support/zones.js';

/** The changes in their order, each with those that it waits for. */
function ordered(before: readonly string[], after: readonly string[]): readonly string[] {
  const zone = desired('example.com', records(...after), { protocol: 'update' });
  const { changes } = orderChanges([diffZone(zone, live(records(...before)))]);
  return changes.map(({ change, waits }) => {
    const { prefix, type } = change.after ?? change.before;
    return [change.action, prefix, type, ...waits.map(({ step, why }) => `${why} ${step}`)].join(' ');
  });
}

test('a DNAME comes when nothing is left below it', () => {
  expect(
    ordered(
      ['www.a A 192.0.2.1', 'x.y.a TXT hello', 'a MX b.example'],
      ['a DNAME b.example', 'a MX b.example'],
    ),
  ).toEqual(['delete www.a A', 'delete x.y.a TXT', 'create a DNAME rule 0 rule 1']);
});

test('records come below a name when its DNAME is gone', () => {
  expect(ordered(['a DNAME b.example'], ['www.a A 192.0.2.1', 'xa A 192.0.2.2'])).toEqual([
    'delete a DNAME',
    'create www.a A rule 0',
    'create xa A',
  ]);
});

test('a DNAME with another target waits for nothing', () => {
  expect(ordered(['a DNAME b.example', 'c A 192.0.2.1'], ['a DNAME c.example'])).toEqual([
    'update a DNAME',
    'delete c A',
  ]);
});
