import { expect, test } from 'vitest';
import type { FoundEntry } from '../../../src/dns/find/found-entry.js';
import { formatFound } from '../../../src/render/text/found.js';
import { plainStyle } from '../../../src/text/style.js';
import { tags } from './tags.js';

const entry: FoundEntry = {
  file: 'zones/a.yaml',
  line: 2,
  column: 7,
  zone: 'a.example',
  prefix: '',
  type: 'A',
  content: '192.0.2.1',
  owner: null,
  via: [],
};

test.each<readonly [Partial<FoundEntry>, string]>([
  [{}, 'zones/a.yaml:2:7 a.example @ A 192.0.2.1\n'],
  [{ content: '', isService: true }, 'zones/a.yaml:2:7 a.example @ A  (service record)\n'],
  [{ prefix: 'www' }, 'zones/a.yaml:2:7 a.example www A 192.0.2.1\n'],
  [{ via: ['b.example', 'c\u001b'] }, 'zones/a.yaml:2:7 a.example @ A 192.0.2.1  via b.example, c\\u{1b}\n'],
  [
    { zone: 'z\u001b', prefix: 'p\u001b', content: 'c\u001b' },
    'zones/a.yaml:2:7 z\\u{1b} p\\u{1b} A c\\u{1b}\n',
  ],
])('a record with %j is one line', (change, line) => {
  expect(formatFound([{ ...entry, ...change }], plainStyle)).toBe(line);
});

test('records stand one below the other, nothing where there are none', () => {
  expect(formatFound([], plainStyle)).toBe('');
  expect(formatFound([entry, { ...entry, line: 3 }], tags).split('\n')).toHaveLength(3);
});
