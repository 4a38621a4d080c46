import { expect, test } from 'vitest';
import { serves } from '../../../src/dns/records/serves.js';
import { record } from '../../support/zones.js';

const wanted = record({ prefix: 'www', type: 'TXT', content: 'a b', ttl: 600 });

test.each([
  [{}, true],
  [{ ttl: 3600, prio: 7 }, true],
  [{ content: ' a  b' }, true],
  [{ content: 'ab' }, false],
  [{ active: false }, false],
  [{ prefix: 'web' }, false],
  [{ type: 'SPF' }, false],
])('a record that was stored with %j serves: %j', (change, does) => {
  expect(serves({ ...wanted, ...change }, wanted, 'text')).toBe(does);
});
