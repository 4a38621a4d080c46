import fc from 'fast-check';
import { checkZoneBy } from '../../support/check-by.js';
import { describe, expect, test } from 'vitest';

import { patternSpelling, patternPrefix } from '../../../src/dns/rules/pattern-prefix.js';
import { desired, patterns } from '../../support/zones.js';

const ZONE = 'example.com';

describe('pattern/prefix', () => {
  test.each([
    ['WWW', 'www'],
    ['www.', 'www'],
    ['www.example.com', 'www'],
    ['Mail.Example.COM.', 'mail'],
    ['example.com', '@'],
    ['*.example.com', '*'],
    ['_acme-challenge**.Example.com', '_acme-challenge**'],
  ])('%s should be %s, under ignore and under protect', (prefix, mended) => {
    const entries = patterns([{ type: 'A' }, { prefix }]);
    for (const settings of [{ ignore: entries }, { protect: entries }]) {
      const found = [...checkZoneBy(patternPrefix, desired(ZONE, [], settings))];
      expect(found).toMatchObject([
        { severity: 'error', hint: `write "${mended}"`, zone: ZONE, related: [] },
      ]);
    }
  });

  test.each(['', 'www', '*', '**', 'www.*', 'a.b', 'myexample.com', 'example.com.a', 'www.example.*'])(
    '%j is as it should be',
    (prefix) => {
      const protect = patterns([{ prefix, content: 'Mail.Example.com.' }]);
      expect([...checkZoneBy(patternPrefix, desired(ZONE, [], { protect }))]).toEqual([]);
    },
  );

  test('what a hint says is right, and matches what was meant', () => {
    const label = fc.stringMatching(/^[a-zA-Z0-9_*-]{1,4}$/);
    const slips = fc.tuple(fc.array(label, { maxLength: 3 }), fc.boolean(), fc.constantFrom('', '.'));
    fc.assert(
      fc.property(slips, ([labels, isFull, end]) => {
        const name = [...labels, ...(isFull ? [ZONE] : [])].join('.');
        const mended = patternSpelling(name === '' ? '' : `${name}${end}`, ZONE);
        expect(mended).toBe(labels.join('.').toLowerCase());
      }),
    );
  });
});
