import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What stands in the last column of the tables, where that names tests. */
function testsNamedBy(page: string): readonly string[] {
  const cells = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').at(-2) ?? '');
  const names = cells.flatMap((cell) => cell.match(/(?<=`)[\w./-]+(?=`)/g) ?? []);
  return [...new Set(names)].filter((name) => name.includes('/'));
}

const isRule = (line = ''): boolean => line.startsWith('| -');

describe.each(['docs/security.md', 'docs/reliability.md'])('%s', (page) => {
  test.each(testsNamedBy(page))('names a test that is there: %s', (name) => {
    expect(existsSync(`test/${name}.test.ts`)).toBe(true);
  });

  test('says nothing twice', () => {
    const lines = readFileSync(page, 'utf8').replaceAll(/ +/g, ' ').split('\n');
    const rows = lines.filter((line, index) => /^\| [^-]/.test(line) && !isRule(lines[index + 1]));
    expect(rows).toHaveLength(new Set(rows).size);
  });
});
