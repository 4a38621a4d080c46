import { describe, expect, test } from 'vitest';
import {
  hasType,
  ofType,
  projectView,
  publishedTexts,
  recordsOf,
  setsOf,
} from '../../../src/dns/records/project-view.js';
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

test('the zone of a name is that with the longest name', () => {
  const view = projectView([com, sub]);
  expect(view.zoneOf('a.deep.example.com')?.name).toBe('deep.example.com');
  expect(view.zoneOf('deeper.example.com')?.name).toBe('example.com');
  expect(view.zoneOf('com')).toBeUndefined();
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
