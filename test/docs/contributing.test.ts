import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const page = readFileSync('CONTRIBUTING.md', 'utf8');
const code = page.match(/^```.*?^```|`[^`\n]+`/gms)?.join('\n') ?? '';

test('CONTRIBUTING.md names files and folders that there are', () => {
  const paths = code.match(/\b(?:src|test|scripts|schemas|docs)\/[\w./<>-]*/g) ?? [];
  const named = paths.filter((path) => !/<|FOLDER/.test(path));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('CONTRIBUTING.md runs scripts that there are', () => {
  const names = Array.from(code.matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name);
  expect(names).toContain('done');
  expect(names.filter((name) => !(name in packageJson.scripts))).toEqual([]);
});
