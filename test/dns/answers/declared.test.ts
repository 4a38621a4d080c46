import { describe, expect, test } from 'vitest';
import { cutAbove, declaredAt } from '../../../src/dns/answers/declared.js';
import { projectView } from '../../../src/dns/records/project-view.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

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

/** The contents of the records that are declared for a name, or why there are none. */
function contentsAt(
  zones: Parameters<typeof projectView>[0],
  name: string,
): readonly string[] | string | null {
  const found = declaredAt(projectView(zones), name);
  return found === null || found === 'unknown' ? found : found.map(({ content }) => content);
}

describe('what is declared for a name', () => {
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
    expect(contentsAt([com, sub], name)).toEqual(expected);
  });

  test('is unknown where a policy or a pattern leaves records to others', () => {
    const lines = records('www A 192.0.2.1', 'alias CNAME www.example.com');
    const kept = desired('example.com', lines, { policy: 'upsert-only' });
    const ignoring = desired('example.com', lines, { ignore: patterns([{ prefix: 'w*', type: 'TXT' }]) });
    for (const zone of [kept, ignoring]) {
      expect(contentsAt([zone], 'www.example.com')).toBe('unknown');
      expect(contentsAt([zone], 'alias.example.com')).toEqual(['www.example.com']);
    }
  });
});

test('a name is below a cut where its zone delegates, but not at the apex', () => {
  const own = desired('example.com', records('@ NS ns.example.net', 'sub NS ns.example.net'));
  const view = projectView([own]).viewOf(own);
  expect(['sub', 'x.sub', 'www', 'asub'].map((prefix) => cutAbove(view, prefix))).toEqual([
    'sub',
    'sub',
    null,
    null,
  ]);
});
