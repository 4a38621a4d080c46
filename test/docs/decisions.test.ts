import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const index = readFileSync('docs/README.md', 'utf8');

describe.each(readdirSync('docs/decisions'))('docs/decisions/%s', (name) => {
  test('says when it was decided, below its title', () => {
    expect(readFileSync(`docs/decisions/${name}`, 'utf8')).toMatch(
      /^# .+\n\nDecided on 20\d\d-[01]\d-[0-3]\d\.\n\n/,
    );
  });

  test('is in the index of the docs', () => {
    expect(index).toContain(`(decisions/${name})`);
  });
});

describe.each(readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md'))(
  'docs/%s',
  (name) => {
    test('is in the index of the docs', () => {
      expect(index).toContain(`(${name})`);
    });
  },
);
