import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { formatTtl, readTtl } from '../../../src/load/zone/ttl.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';

test.each([
  ['90', 90],
  ['90s', 90],
  ['15m', 900],
  ['1h', 3600],
  ['1h30m', 5400],
  ['2d', 172_800],
  ['1w', 604_800],
  ['1w2d3h4m5s', 788_645],
  ['"15m"', 900],
  ['0x10', 16],
  ['+60', 60],
  ['3600.0', 3600],
  ['-5', -5],
  ['"3600"', undefined],
  ['1.5', undefined],
  ['1.5h', undefined],
  ['30m1h', undefined],
  ['1 h', undefined],
  ['1H', undefined],
  ['h', undefined],
  ['~', undefined],
  ['', undefined],
  ['true', undefined],
  ['[60]', undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(readTtl(readYaml(sourceFile('zone.yaml', text || '""')).root ?? undefined)).toBe(seconds);
});

test.each([
  [90, 90],
  [0, 0],
  [60, '1m'],
  [900, '15m'],
  [3600, '1h'],
  [5400, '90m'],
  [129_600, '36h'],
  [259_200, '3d'],
])('%s seconds are written %j', (seconds, text) => {
  expect(formatTtl(seconds)).toBe(text);
});
