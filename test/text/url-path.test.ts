import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlPath } from '../../src/text/url-path.js';

test.each([
  ['zones/example.com.yaml', 'zones/example.com.yaml'],
  ['shared/web (1).yaml', 'shared/web%20%281%29.yaml'],
  ['a_b*c|d`e\\f', 'a%5Fb%2Ac%7Cd%60e%5Cf'],
  ['größe', 'gr%C3%B6%C3%9Fe'],
  ['\ud800', '%EF%BF%BD'],
])('%s becomes %s', (path, expected) => {
  expect(urlPath(path)).toBe(expected);
});

test('a path can be read back, and has nothing that ends a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (path) => {
      const encoded = urlPath(path);
      expect(decodeURIComponent(encoded)).toBe(path);
      expect(encoded).toMatch(/^[\w%./-]*$/);
    }),
  );
});
