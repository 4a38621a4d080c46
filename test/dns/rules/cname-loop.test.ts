import { checkProjectBy } from '../../support/check-by.js';
import { expect, test } from 'vitest';

import { MOST_SHOWN } from '../../../src/dns/check/problem.js';
import { cnameLoop } from '../../../src/dns/rules/cname-loop.js';
import { inBrief, relatedPlaces } from '../../support/diagnostics.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const COM = 'zones/example.com.yaml';
const NET = 'zones/example.net.yaml';

function check(com: readonly string[], net: readonly string[] = []) {
  return [
    ...checkProjectBy(cnameLoop, [
      desired('example.com', records(...com)),
      desired('example.net', records(...net)),
    ]),
  ];
}

test('every member of a ring is told of, with the others', () => {
  const ring = check(['x TXT a', 'a CNAME b.example.com', 'b CNAME a.example.com']);
  expect(ring.map(inBrief)).toEqual([`cname/ring ${COM}:2`, `cname/ring ${COM}:3`]);
  expect(ring.map(relatedPlaces)).toEqual([[`${COM}:3`], [`${COM}:2`]]);
});

test('a ring may lead through several zones, and inactive records count', () => {
  const ring = check(['a CNAME b.example.net'], ['b CNAME a.example.com ; inactive']);
  expect(ring.map(inBrief)).toEqual([`cname/ring ${COM}:1`, `cname/ring ${NET}:1`]);
  expect(ring.map(({ address }) => address)).toEqual(['dns/example.com/a/CNAME', 'dns/example.net/b/CNAME']);
});

test('a chain that ends is no ring, nor is what leads into one', () => {
  expect(check(['a CNAME b.example.com', 'b CNAME c.example.com', 'c A 192.0.2.1'])).toEqual([]);
  const ring = check(['x CNAME a.example.com', 'a CNAME b.example.com', 'b CNAME a.example.com']);
  expect(ring.map(inBrief)).toEqual([`cname/ring ${COM}:2`, `cname/ring ${COM}:3`]);
});

test('of a long ring only a part is shown at each member', () => {
  const size = 3 * MOST_SHOWN;
  const lines = Array.from(
    { length: size },
    (_, index) => `h${index} CNAME h${(index + 1) % size}.example.com`,
  );
  const ring = check(lines);
  expect(ring).toHaveLength(size);
  expect(Math.max(...ring.map(({ related }) => related.length))).toBe(MOST_SHOWN);
});
