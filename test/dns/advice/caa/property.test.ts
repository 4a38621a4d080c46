import { expect, test } from 'vitest';

import type { CaaProperty } from '../../../../src/dns/advice/caa/property.js';
import { readProperty } from '../../../../src/dns/advice/caa/property.js';
import { records } from '../../../support/record-lines.js';
import { desired } from '../../../support/zones.js';

function read(content: string): readonly (CaaProperty | null)[] {
  return desired('example.com', records(`@ CAA ${content}`)).records.map(readProperty);
}

test.each<readonly [content: string, isCritical: boolean, tag: string, tagAt: number, value: string]>([
  ['0 issue "ca.example.net"', false, 'issue', 2, 'ca.example.net'],
  ['0 Issue ca.example.net', false, 'issue', 2, 'ca.example.net'],
  ['127 issue ";"', false, 'issue', 4, ';'],
  ['128 issue ""', true, 'issue', 4, ''],
  ['0 0 0', false, '0', 2, '0'],
  ['0  tag  tag', false, 'tag', 3, 'tag'],
  [String.raw`0 issue "a\034b"`, false, 'issue', 2, 'a"b'],
])('%s', (content, isCritical, tag, tagAt, value) => {
  const valueAt = content.lastIndexOf(' ') + 1;
  const tagRange = { offset: tagAt, length: tag.length };
  const valueRange = { offset: valueAt, length: content.length - valueAt };
  expect(read(content)).toEqual([{ isCritical, tag, value, tagRange, valueRange }]);
});

test.each(['0 issue', '0 issue "ca', '0 issue "ca" x'])('%s is no property', (content) => {
  expect(read(content)).toEqual([null]);
});
