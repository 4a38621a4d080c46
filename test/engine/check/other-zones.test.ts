import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  noOtherZones,
  otherZonesIn,
  otherZonesOf,
  withOtherZones,
} from '../../../src/engine/check/other-zones.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';
import { desired } from '../../support/zones.js';

const [a, b] = [desired('a.example', []), desired('b.example', [])];

test('zones that have been read are found by name, in the order of the names', async () => {
  const found = otherZonesOf([
    { name: 'a.example', zone: a },
    { name: 'b.example', zone: null },
  ]);
  expect(await found(['b.example', 'c.example', 'a.example'])).toEqual([
    { name: 'b.example', zone: null },
    { name: 'a.example', zone: a },
  ]);
  expect(otherZonesOf([])).toBe(noOtherZones);
  expect(await noOtherZones(['a.example'])).toEqual([]);
});

test('zones may be added', async () => {
  const others = otherZonesOf([{ name: 'a.example', zone: null }]);
  expect(withOtherZones(others, [])).toBe(others);
  expect(await withOtherZones(others, [{ name: 'b.example', zone: b }])(['b.example', 'a.example'])).toEqual([
    { name: 'a.example', zone: null },
    { name: 'b.example', zone: b },
  ]);
});

describe('zones that are read on demand', () => {
  const files = {
    'a.yaml': 'zone: a.example\nrecords: { www: { A: 192.0.2.1 } }\n',
    'b.yaml': 'zone: b.example\nrecords: { www: { A: 192.0.2.300 } }\n',
    'c.yaml': 'zone: c.example\nrecords: { www: { AA: 192.0.2.1 } }\n',
    'd.yaml': 'zone: d.example\nrecords: { www: { A: { content: 192.0.2.1, ttl: 60 } } }\n',
  };

  async function found(
    names: readonly string[],
    severities: ReadonlyMap<string, 'error'> = new Map(),
  ): Promise<readonly (readonly [string, boolean])[]> {
    const folder = temporaryFolder(files);
    const paths = Object.keys(files).map((name) => join(folder, name));
    const left = new Set(['a.example', 'b.example', 'c.example', 'd.example']);
    const others = await otherZonesIn({ files: paths, severities, left, tree: disk })(names);
    return others.map(({ name, zone }) => [name, zone !== null]);
  }

  test('are known as far as their own files have no errors', async () => {
    expect(await found(['a.example', 'b.example', 'c.example', 'd.example', 'e.example'])).toEqual([
      ['a.example', true],
      ['b.example', false],
      ['c.example', false],
      ['d.example', true],
    ]);
    expect(await found(['c.example', 'a.example'])).toEqual([
      ['a.example', true],
      ['c.example', false],
    ]);
  });

  test('are not known where a file that they include has errors, which another zone has as well', async () => {
    const folder = temporaryFolder({
      'a.yaml': 'zone: a.example\nrecords: {}\ninclude: [shared]\n',
      'b.yaml': 'zone: b.example\nrecords: {}\ninclude: [shared]\n',
      shared: 'records: { www: { AA: 192.0.2.1 } }\n',
    });
    const paths = ['a.yaml', 'b.yaml'].map((name) => join(folder, name));
    const left = new Set(['a.example', 'b.example']);
    const others = otherZonesIn({ files: paths, severities: new Map(), left, tree: disk });
    expect(await others(['b.example'])).toEqual([{ name: 'b.example', zone: null }]);
  });

  test('are not known where a file without a zone may be that of one that is gone', async () => {
    const folder = temporaryFolder({ 'a.yaml': files['a.yaml'], 'x.yaml': 'records: []\n' });
    const paths = ['a.yaml', 'x.yaml'].map((name) => join(folder, name));
    const left = new Set(['a.example', 'gone.example']);
    const others = otherZonesIn({ files: paths, severities: new Map(), left, tree: disk });
    expect(await others(['a.example'])).toMatchObject([{ zone: { name: 'a.example' } }]);
    expect(await others(['a.example', 'gone.example'])).toEqual([{ name: 'a.example', zone: null }]);
  });

  test('are judged as the project says', async () => {
    expect(await found(['d.example'], new Map([['ttl/short', 'error']]))).toEqual([['d.example', false]]);
  });

  test('are not read where none is asked for, or none is left', async () => {
    const input = { files: ['missing.yaml'], severities: new Map(), tree: disk };
    expect(await otherZonesIn({ ...input, left: new Set(['a.example']) })(['b.example'])).toEqual([]);
    expect(otherZonesIn({ ...input, left: new Set() })).toBe(noOtherZones);
  });
});
