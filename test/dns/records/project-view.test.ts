import { describe, expect, test } from 'vitest';
import type { NameRecords } from '../../../src/dns/records/project-view.js';
import {
  cutAbove,
  hasType,
  ofType,
  projectView,
  publishedTexts,
  recordsOf,
  setsOf,
} from '../../../src/dns/records/project-view.js';
import { patterns } from '../../support/zones.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const com = desired(
  'example.com',
  records(
    'www A 192.0.2.1',
    'off A 192.0.2.1 ; inactive',
    '*.w TXT x',
    'a.b.c A 192.0.2.1',
    'sub NS ns.example.net',
  ),
);
const sub = desired('deep.example.com', records('@ A 192.0.2.9'));

/** The contents of the records of a name, or why there are none. */
function shown(found: NameRecords | null | 'unknown'): readonly string[] | null | 'unknown' {
  return Array.isArray(found)
    ? found.map(({ content }: { readonly content: string }) => content)
    : (found as null | 'unknown');
}

describe('looking a name up', () => {
  const view = projectView([com, sub]);

  test.each([
    ['www.example.com', ['192.0.2.1']],
    ['off.example.com', null],
    ['none.example.com', null],
    ['x.w.example.com', ['x']],
    ['w.example.com', null],
    ['b.c.example.com', null],
    ['sub.example.com', 'unknown'],
    ['x.sub.example.com', 'unknown'],
    ['deep.example.com', ['192.0.2.9']],
    ['example.net', 'unknown'],
  ])('%s', (name, expected) => {
    expect(shown(view.lookUp(name))).toEqual(expected);
    expect(shown(view.recordsAt(name))).toEqual(expected === 'unknown' ? null : expected);
  });

  test('finds the zone with the longest name', () => {
    expect(view.zoneOf('a.deep.example.com')?.name).toBe('deep.example.com');
    expect(view.zoneOf('deeper.example.com')?.name).toBe('example.com');
    expect(view.zoneOf('com')).toBeUndefined();
  });

  test('knows nothing of what a policy or a pattern leaves to others', () => {
    const lines = records('www A 192.0.2.1', 'alias CNAME www.example.com');
    const kept = projectView([desired('example.com', lines, { policy: 'upsert-only' })]);
    expect([shown(kept.lookUp('www.example.com')), shown(kept.lookUp('alias.example.com'))]).toEqual([
      'unknown',
      ['www.example.com'],
    ]);
    const ignoring = desired('example.com', lines, { ignore: patterns([{ prefix: 'w*', type: 'TXT' }]) });
    expect(shown(projectView([ignoring]).lookUp('www.example.com'))).toBe('unknown');
    expect(shown(projectView([ignoring]).lookUp('alias.example.com'))).toEqual(['www.example.com']);
  });
});

describe('a zone', () => {
  const view = projectView([com]).viewOf(com);

  test('has the records that are published, by name and type', () => {
    expect(view.records).toHaveLength(4);
    expect([...view.names.keys()]).toEqual(['www', '*.w', 'a.b.c', 'sub']);
    expect(recordsOf(view, ['A', 'TXT', 'MX']).map(({ prefix }) => prefix)).toEqual(['www', 'a.b.c', '*.w']);
    expect([...setsOf(view, 'A').keys()]).toEqual(['www', 'a.b.c']);
    expect(publishedTexts(com).map(({ prefix }) => prefix)).toEqual(['*.w']);
  });

  test('is cut where it delegates, but not at its apex', () => {
    const own = desired('example.com', records('@ NS ns.example.net', 'sub NS ns.example.net'));
    expect([...projectView([own]).viewOf(own).cuts]).toEqual(['sub']);
    expect(['sub', 'x.sub', 'www', 'asub'].map((prefix) => cutAbove(view, prefix))).toEqual([
      'sub',
      'sub',
      null,
      null,
    ]);
  });

  test('has one view, however often it is asked for', () => {
    const project = projectView([com]);
    expect(project.viewOf(com)).toBe(project.viewOf(com));
  });
});

test('the records of a name may be none', () => {
  expect([ofType(null, 'A'), ofType(undefined, 'A'), hasType(null, 'A')]).toEqual([[], [], false]);
  const { records: declared } = com;
  expect([ofType(declared, 'NS').length, hasType(declared, 'TXT'), hasType(declared, 'MX')]).toEqual([
    1,
    true,
    false,
  ]);
});
