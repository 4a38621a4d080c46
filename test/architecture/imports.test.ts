import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import picomatch from 'picomatch';
import { globSync } from 'tinyglobby';
import { beforeAll, describe, expect, test } from 'vitest';
import { allLibraries, linterConfiguration } from '../../scripts/imports/linter.js';
import { withImports } from '../../scripts/imports/page.js';
import type { ImportRow } from '../../scripts/imports/table.js';
import { importsOf, rows } from '../../scripts/imports/table.js';
import { groupBy } from '../../src/diagnostics/group-by.js';
import { temporaryFolder } from '../support/after-tests.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const CONFIGURATION = ['.oxlintrc.json', '.oxlintrc.imports.json'];

/** A file, and the one line in it. */
type Case = readonly [file: string, statement: string];

const forbidden: readonly Case[] = [
  ['src/failure.ts', `export { x } from './text/plural.js';`],
  ['src/diagnostics/a.ts', `export { x } from '../dns/record.js';`],
  ['src/diagnostics/b.ts', `export { x } from 'node:fs';`],
  ['src/plan/a.ts', `export { x } from '../dns/record.js';`],
  ['src/plan/b.ts', `export type { X } from '../engine/plan/plan.js';`],
  ['src/plan/c.ts', `export { x } from 'node:fs/promises';`],
  ['src/plan/d.ts', `export { x } from '../mail/template.js';`],
  ['src/render/html/a.ts', `export { x } from '../../plan/plan.js';`],
  ['src/render/b.ts', `export { x } from '../cli/help.js';`],
  ['src/dns/a.ts', `export { x } from '../load/read-source.js';`],
  ['src/dns/types/b.ts', `export { x } from '../../api/dns/client.js';`],
  ['src/dns/types/c.ts', `export { x } from 'ipaddr.js';`],
  ['src/dns/rules/d.ts', `export type { X } from '../../config/project.js';`],
  ['src/dns/check/check-name.ts', `export { x } from 'tr46';`],
  ['src/dns/name/name.ts', `export { x } from 'ipaddr.js';`],
  ['src/dns/content/ip.ts', `export { x } from 'tr46';`],
  ['src/dns/rules/e.ts', `export type { X } from '../../mail/template.js';`],
  ['src/mail/a.ts', `export type { X } from '../dns/record.js';`],
  ['src/mail/rules/b.ts', `export { x } from '../../load/read-source.js';`],
  ['src/load/a.ts', `export type { X } from '../config/project.js';`],
  ['src/load/zone/b.ts', `export { x } from '../../dns/check-record.js';`],
  ['src/load/c.ts', `export const x = () => import('../cli/run.js');`],
  ['src/config/a.ts', `export { x } from 'yaml';`],
  ['src/config/credentials/b.ts', `export { x } from '../../dns/types/a.js';`],
  ['src/api/a.ts', `export { x } from '../dns/record.js';`],
  ['src/api/mail/b.ts', `export { x } from '../../dns/record.js';`],
  ['src/api/http/answers/c.ts', `export { x } from '../../../mail/template.js';`],
  ['src/api/d.ts', `export { x } from '@hono/node-server';`],
  ['src/apply/journal/a.ts', `export { x } from '../../api/dns/client.js';`],
  ['src/git/a.ts', `export { x } from '../load/read-source.js';`],
  ['src/git/b.ts', `export type { X } from '../config/project.js';`],
  ['src/sandbox/a.ts', `export { x } from '../config/project.js';`],
  ['src/engine/plan/a.ts', `export { x } from '../../cli/run.js';`],
  ['src/engine/b.ts', `export { x } from 'ajv/dist/2019.js';`],
  ['src/cli/commands/a.ts', `export { x } from '../../main.js';`],
  ['src/cli/commands/b.ts', `export { x } from '../../plan/plan.js';`],
  ['src/cli/c.ts', `export { x } from '../load/files/disk-tree.js';`],
  ['src/library/a.ts', `export { x } from '../cli/context.js';`],
  ['src/index.ts', `export { x } from './plan/plan.js';`],
  ['src/main.ts', `export { x } from './engine/plan/plan.js';`],
  ['src/engine/c.ts', `export const x = process.cwd();`],
  ['src/cli/terminal/d.ts', `export const x = process.stdout;`],
  ['src/api/http/e.ts', `export const x = globalThis.process;`],
  ['src/load/e.ts', `export { env } from 'node:process';`],
  ['src/mail/c.ts', `export const x = Date.now();`],
  ['src/render/c.ts', `export const x = setTimeout(String, 1);`],
  ['src/git/c.ts', `export { posix } from 'node:path';`],
  ['src/cli/e.ts', `import path from 'node:path'; export const { x } = path.posix;`],
  ['src/cli/f.ts', `import * as path from 'node:path'; export const { x } = path.posix;`],
  ['src/cli/g.ts', `export * from 'node:path';`],
  ['src/cli/h.ts', `export { join } from 'node:path/posix';`],
  ['test/support/order-oracle/a.ts', `export { x } from '../../../src/dns/order/order.js';`],
];

const allowed: readonly Case[] = [
  ['src/text/ok.ts', `export { x } from '../failure.js';`],
  ['src/plan/ok.ts', `export { x } from '../diagnostics/rule.js';`],
  ['src/plan/ok-hash.ts', `export { x } from 'node:crypto';`],
  ['src/render/html/ok.ts', `export type { X } from '../../plan/plan.js';`],
  ['src/dns/types/ok.ts', `export { x } from '../name.js';`],
  ['src/dns/rules/ok.ts', `export { x } from '../../plan/plan.js';`],
  ['src/mail/rules/ok.ts', `export { x } from '../../plan/plan.js';`],
  ['src/load/zone/ok.ts', `export { x } from '../../dns/name/name.js';`],
  ['src/load/ok-yaml.ts', `export { x } from 'yaml';`],
  ['src/config/ok.ts', `export { x } from '../load/yaml/read-yaml.js';`],
  ['src/config/ok-file.ts', `export { x } from 'node:fs';`],
  ['src/api/ok.ts', `export { x } from 'undici';`],
  ['src/api/mail/ok.ts', `export { x } from '../dns/wire.js';`],
  ['src/api/http/connections/connections.ts', `export const x = process.env;`],
  ['src/apply/ok.ts', `export { x } from '../api/http/service-error.js';`],
  ['src/sandbox/ok.ts', `export { x } from '../config/credentials/credentials-file.js';`],
  ['src/git/glob-files.ts', `export { posix } from 'node:path';`],
  ['src/git/ok.ts', `export { x } from '../load/files/file-tree.js';`],
  ['src/engine/ok.ts', `export { x } from '../apply/execute.js';`],
  ['src/engine/plan/ok.ts', `export { x } from '../apply/apply.js';`],
  ['src/engine/ok-clock.ts', `export const x = Date.now();`],
  ['src/cli/commands/ok.ts', `export { x } from '../../engine/plan/plan.js';`],
  ['src/cli/ok.ts', `export function x(process: { y: 1 }) { return process.y; }`],
  ['src/library/ok.ts', `export const x = process.cwd();`],
  ['test/support/order-oracle/ok-type.ts', `export type { X } from '../../../src/dns/record.js';`],
];

/** Files that import each other. */
const rings: readonly Case[] = [
  ['src/engine/ring/a.ts', `export { x } from './b.js';`],
  ['src/engine/ring/b.ts', `export { x } from './a.js';`],
  ['src/engine/ring-of-types/a.ts', `export type { X } from './b.js';`],
  ['src/engine/ring-of-types/b.ts', `export type { X } from './a.js';`],
];

describe('the linter', () => {
  let refused: Refused;

  beforeAll(() => {
    refused = lint([...forbidden, ...allowed, ...rings]);
  });

  test.each([...forbidden, ...rings])('refuses in %s: %s', (file, statement) => {
    expect(refused.get(file)).toEqual([statement]);
  });

  test.each(allowed)('accepts in %s: %s', (file) => {
    expect(refused.get(file)).toBeUndefined();
  });
});

describe('the linter, as the table says', () => {
  let refused: Refused;

  beforeAll(() => {
    const files = rows.flatMap(({ place }) => filesOf(place));
    refused = lint(
      files.map(({ file, up }) => [file, allImports(up).join('\n')]),
      ['no-restricted-imports'],
    );
  });

  test.each(rows)('refuses what $place must not import, and nothing else', (row) => {
    for (const { file, up } of filesOf(row.place))
      expect(refused.get(file) ?? []).toEqual(allImports(up).filter((_, at) => !isInRow(row, at)));
  });
});

interface File {
  readonly file: string;
  /** How it writes src/ in an import. */
  readonly up: string;
}

/** A file at every level of a folder. */
function filesOf(place: string): readonly File[] {
  if (place.endsWith('.ts')) return [{ file: `src/${place}`, up: './' }];
  return ['', 'deep/', 'deep/deeper/'].map((folders, level) => ({
    file: `src/${place}/${folders}all.ts`,
    up: '../'.repeat(level + 1),
  }));
}

/** Two statements for each row: one imports a value, the other one a type. */
function allImports(up: string): readonly string[] {
  return rows.flatMap(({ place }, at) => {
    const from = up + (place.endsWith('.ts') ? place.replace(/ts$/, 'js') : `${place}/x.js`);
    return [`export { v${at} } from '${from}';`, `export type { T${at} } from '${from}';`];
  });
}

/** Whether a row has one of these statements, by its index. */
function isInRow(row: ImportRow, statement: number): boolean {
  const place = rows[Math.floor(statement / 2)]?.place ?? '';
  const isType = statement % 2 === 1;
  return [row.place, ...importsOf(row), ...(isType ? (row.types ?? []) : [])].includes(place);
}

/** The refused statements of each file that has some. */
type Refused = ReadonlyMap<string, readonly string[]>;

const RULES = ['no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties', 'no-cycle'];

interface Finding {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** What rules of the linter refuse in files that have one statement a line. */
function lint(files: readonly Case[], rules = RULES): Refused {
  const folder = temporaryFolder(Object.fromEntries(files));
  for (const name of CONFIGURATION) copyFileSync(join(root, name), join(folder, name));
  return refusedIn(new Map(files), findings(folder, rules));
}

/** What rules find in a folder. */
function findings(folder: string, rules: readonly string[]): readonly Finding[] {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [program, '--format', 'json', 'src', 'test'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const { diagnostics }: { readonly diagnostics: readonly Finding[] } = JSON.parse(run.stdout);
  return diagnostics.filter(({ code = '' }) => rules.some((rule) => code.endsWith(`(${rule})`)));
}

function refusedIn(texts: ReadonlyMap<string, string>, found: readonly Finding[]): Refused {
  const byFile = groupBy(found, ({ filename }) => filename);
  return new Map(
    Array.from(byFile, ([file, all]) => {
      const lines = new Set(all.flatMap(({ labels }) => labels.map(({ span }) => span.line)));
      return [file, (texts.get(file) ?? '').split('\n').filter((_, at) => lines.has(at + 1))];
    }),
  );
}

describe('the table of imports', () => {
  test.each(rows.map((row, at) => ({ ...row, before: rows.slice(0, at) })))(
    'the row of $place names rows before it',
    ({ imports = [], types = [], before }) => {
      expect(before.map(({ place }) => place)).toEqual(expect.arrayContaining([...imports, ...types]));
    },
  );

  const sources = globSync('src/**/*.ts', { cwd: root, ignore: ['**/generated/**'] });

  test('has the linter look at every file', () => {
    const { overrides }: LinterConfiguration = JSON.parse(linterConfiguration());
    const isMeant = picomatch(overrides.flatMap(({ files }) => files));
    expect(sources.filter((path) => !isMeant(path))).toEqual([]);
  });

  test('names every library', () => {
    const imported = sources.flatMap((path) => librariesIn(readFileSync(join(root, path), 'utf8')));
    expect(imported.filter((name) => !allLibraries().has(name))).toEqual([]);
  });

  test('is what the linter and the documentation have (renew them by `npm run generate`)', () => {
    expect(readFileSync(join(root, '.oxlintrc.imports.json'), 'utf8')).toBe(linterConfiguration());
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    expect(page).toBe(withImports(page));
  });
});

interface LinterConfiguration {
  readonly overrides: readonly { readonly files: readonly string[] }[];
}

/** Names of the libraries that a file imports from. */
function librariesIn(text: string): readonly string[] {
  const specifiers = Array.from(
    text.matchAll(/^(?:import|export|\}).* from '([^'.][^']*)';$/gm),
    ([, name = '']) => name,
  );
  const names = specifiers.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return names.filter((name) => !name.startsWith('node:'));
}
