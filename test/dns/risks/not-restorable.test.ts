import { expect, test } from 'vitest';

import { raised } from '../../support/risks.js';

const REST = 'rest TXT a';

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['a record that breaks a rule of the service, and goes', ['a_b A 192.0.2.1', REST], [REST], ['a_b/A']],
  ['one that is replaced', ['x A 192.0.2.999', REST], ['x A 192.0.2.1', REST], ['x/A']],
  ['one that stays', ['x A 192.0.2.999', 'y A 192.0.2.1', REST], ['x A 192.0.2.999', REST], []],
  [
    'a CNAME beside another record',
    ['c CNAME a.example.net', 'c A 192.0.2.1', REST],
    ['c A 192.0.2.1', REST],
    ['c/CNAME'],
  ],
  ['a repeated one', ['d A 192.0.2.1', 'd A 192.0.2.1', REST], ['d A 192.0.2.1', REST], ['d/A']],
  ['a record that only an adjustable rule objects to', ['n NAPTR x', REST], [REST], []],
  ['a good record', ['x A 192.0.2.1', REST], [REST], []],
])('%s', (title, live, file, addresses) => {
  expect(raised('not-restorable', { title, live, file }).addresses).toEqual(addresses);
});
