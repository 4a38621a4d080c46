import { expect, test } from 'vitest';
import { wouldMatch } from '../../src/git/glob-files.js';

test.each([['zones/*a*a*a*a*ac'], ['zones/+(a|b*)+(a|b*)+(a|b*)+(a|b*)+(a|b*)c']])(
  'a glob that would take for ever finds nothing: %s',
  (glob) => {
    expect(wouldMatch(`/project/zones/${'a'.repeat(240)}b`, '/project', [glob])).toBe(false);
  },
);

test.each<[string, readonly string[], boolean]>([
  ['/project/zones/a.yaml', ['zones/*.yaml'], true],
  ['/project/zones/a.yml', ['zones/*.yaml'], false],
  ['/project/zones/deep/a.yaml', ['zones/*.yaml'], false],
  ['/project/zones/deep/a.yaml', ['zones/**/*.yaml'], true],
  ['/project/zones/.a.yaml', ['zones/*.yaml'], false],
  ['/project/zones/a.yaml', ['./zones/*.yaml'], true],
  ['/project/zones/a.yaml', ['*.yaml', 'zones/{a,b}.yaml'], true],
  ['/project/zones/a.yaml', ['zones/*.yaml', '!zones/a.yaml'], false],
  ['/project/zones/b.yaml', ['zones/*.yaml', '!zones/a.yaml'], true],
  ['/project/zones/a.yaml', ['!zones/b.yaml'], false],
  ['/project/zones/a.yaml', ['!(texts|journal)/*.yaml'], true],
  ['/project/texts/a.yaml', ['!(texts|journal)/*.yaml'], false],
  ['/project/zones!/a.yaml', ['zones!/*.yaml'], true],
  ['/project/zones/a.yaml', ['/project/zones/*.yaml'], true],
  ['/other/a.yaml', ['../other/*.yaml'], true],
  ['/other/a.yaml', ['/other/*.yaml'], true],
  ['/other/a.yaml', ['*.yaml'], false],
  ['/project/zones/a.yaml', [], false],
])('%s and %j: %s', (path, patterns, expected) => {
  expect(wouldMatch(path, '/project', patterns)).toBe(expected);
});
