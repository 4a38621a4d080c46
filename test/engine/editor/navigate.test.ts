import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Location } from '../../../src/engine/editor/navigate.js';
import { definitionsAt, referencesAt } from '../../../src/engine/editor/navigate.js';
import { positionAt } from '../../../src/diagnostics/source.js';
import { cursorAt, editedProject, spanned } from './edited-project.js';

const COM = {
  path: 'zones/com.yaml',
  text: `zone: [example.com, example.org]
records:
  www: { CNAME: shop.example.net }
  a: { CNAME: www.example.com }
  b: { A: 192.0.2.1 }
  d: { CNAME: shop.example.net }
include: ../shared/more.yaml
`,
};
const NET = {
  path: 'zones/net.yaml',
  text: `zone: example.net
records:
  shop:
    A: 192.0.2.2
    AAAA: 2001:db8::2
  other: { CNAME: nowhere.example.net }
`,
};
const MORE = {
  path: 'shared/more.yaml',
  text: 'records:\n  c: { CNAME: shop.example.net }\n  e: { A: "${web}" }\n',
};
const VARS = {
  path: 'zones/vars.yaml',
  text: `zone: example.test
vars: { web: 192.0.2.7 }
records:
  f: { A: '\${web}' }
  g: { A: '\${spare}' }
  h: { TXT: '\${zone} \${gone}' }
  k: { TXT: '$\${web}' }
include: ../shared/more.yaml
`,
};

const state = await editedProject({
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\nvars: { web: 192.0.2.1, spare: 192.0.2.8 }\n',
  [COM.path]: COM.text,
  [NET.path]: NET.text,
  [MORE.path]: MORE.text,
  [VARS.path]: VARS.text,
});

/** Locations as `path:line text`. */
function shown(locations: readonly Location[]): readonly string[] {
  return locations.map(({ path, span }) => {
    const file = relative(state.folder, path);
    return span ? `${file}:${positionAt(span.file, span.start).line} ${spanned(span)}` : file;
  });
}

describe('the definition', () => {
  test.each<[string, typeof COM, string, readonly string[]]>([
    ['a target', COM, 'shop.example.net', ['zones/net.yaml:3 shop']],
    ['a target in a zone of several', COM, 'www.example.com', ['zones/com.yaml:3 www']],
    ['a target in an included file', MORE, 'shop.example.net', ['zones/net.yaml:3 shop']],
    ['a target that nothing declares', NET, 'nowhere', []],
    ['an included file', COM, '../shared', ['shared/more.yaml']],
    ['a value without a target', COM, '192.0.2.1', ['zones/com.yaml:5 b']],
    ['a variable of the file', VARS, '{web', ['zones/vars.yaml:2 192.0.2.7']],
    ['the variable for the zone', VARS, '{zone', ['zones/vars.yaml:1 example.test']],
    ['a variable that is not defined', VARS, 'gone', []],
    ['what looks like a variable', VARS, '$${web', ['zones/vars.yaml:7 k']],
    ['a variable of the project', VARS, 'spare', ['zonemason.yaml:2 192.0.2.8']],
    [
      'a variable in a file that several zones include',
      MORE,
      'web',
      ['zonemason.yaml:2 192.0.2.1', 'zones/vars.yaml:2 192.0.2.7'],
    ],
    ['a name', COM, 'www:', []],
    ['a type', COM, 'CNAME', []],
    ['a key of a file', COM, 'records', []],
  ])('of %s', (_, file, part, expected) => {
    expect(shown(definitionsAt(state, cursorAt(state, file, part, 1)))).toEqual(expected);
  });
});

describe('the references', () => {
  const toShop = [
    'zones/com.yaml:3 shop.example.net',
    'zones/com.yaml:6 shop.example.net',
    'shared/more.yaml:2 shop.example.net',
  ];

  test.each<[string, typeof COM, string, readonly string[]]>([
    ['a name', NET, 'shop:', toShop],
    ['the type of a name', NET, 'AAAA', toShop],
    ['a value without a target', NET, '192.0.2.2', toShop],
    ['a target', COM, 'shop.example.net', toShop],
    ['a name in one zone of several', COM, 'www:', ['zones/com.yaml:4 www.example.com']],
    ['a name that nothing points at', COM, 'b:', []],
    ['no name', COM, 'records', []],
  ])('of %s', (_, file, part, expected) => {
    expect(shown(referencesAt(state, cursorAt(state, file, part))).toSorted()).toEqual(expected.toSorted());
  });
});
