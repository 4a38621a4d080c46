import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file that imports, and the statement; each importing file is one case. */
const forbidden: readonly (readonly [string, string])[] = [
  ['src/diagnostics/a.ts', `export { x } from '../dns/record.js';`],
  ['src/diagnostics/b.ts', `export { x } from 'node:fs';`],
  ['src/plan/a.ts', `export { x } from '../dns/record.js';`],
  ['src/plan/b.ts', `export { x } from '../engine/plan.js';`],
  ['src/plan/c.ts', `export { x } from 'node:fs/promises';`],
  ['src/render/a.ts', `export { x } from '../plan/plan.js';`],
  ['src/render/b.ts', `export { x } from '../cli/colour.js';`],
  ['src/dns/a.ts', `export { x } from '../load/zone-file.js';`],
  ['src/dns/types/b.ts', `export { x } from '../../api/dns-client.js';`],
  ['src/dns/types/c.ts', `export { x } from 'ipaddr.js';`],
  ['src/dns/rules/d.ts', `export type { X } from '../../config/project.js';`],
  ['src/dns/name/name.ts', `export { x } from 'tr46';`],
  ['src/dns/name/idna.ts', `export { x } from 'ipaddr.js';`],
  ['src/dns/content/ip.ts', `export { x } from 'tr46';`],
  ['src/dns/rules/e.ts', `export { x } from '../../mail/template.js';`],
  ['src/mail/a.ts', `export { x } from '../dns/record.js';`],
  ['src/mail/rules/b.ts', `export { x } from '../../load/read-source.js';`],
  ['src/mail/c.ts', `export { x } from 'node:fs';`],
  ['src/mail/d.ts', `export { x } from 'yaml';`],
  ['src/plan/d.ts', `export { x } from '../mail/template.js';`],
  ['src/load/a.ts', `export { x } from '../config/project.js';`],
  ['src/load/b.ts', `export { x } from '../dns/check-record.js';`],
  ['src/load/c.ts', `export { x } from 'undici';`],
  ['src/load/d.ts', `export const x = () => import('../cli/run.js');`],
  ['src/config/a.ts', `export { x } from 'yaml';`],
  ['src/config/b.ts', `export { x } from '../dns/types/a.js';`],
  ['src/api/a.ts', `export { x } from '../dns/record.js';`],
  ['src/api/b.ts', `export { x } from 'libsql';`],
  ['src/api/c.ts', `export { x } from 'otpauth';`],
  ['src/apply/a.ts', `export { x } from '../api/dns-client.js';`],
  ['src/sandbox/a.ts', `export { x } from '../engine/plan.js';`],
  ['src/engine/a.ts', `export { x } from '../cli/run.js';`],
  ['src/engine/b.ts', `export { x } from 'ajv/dist/2019.js';`],
  ['src/cli/commands/a.ts', `export { x } from '../../main.js';`],
  ['src/cli/commands/b.ts', `export { x } from '@hono/node-server';`],
  ['src/engine/c.ts', `export { x } from 'otpauth';`],
  ['src/load/f.ts', `export { x } from 'picomatch';`],
  ['src/load/g.ts', `export { x } from '../git/repository.js';`],
  ['src/git/a.ts', `export { x } from '../load/read-source.js';`],
  ['src/git/b.ts', `export { x } from '../plan/plan.js';`],
  ['src/git/c.ts', `export type { X } from '../config/project.js';`],
  ['src/git/d.ts', `export { x } from 'tinyglobby';`],
  ['src/load/e.ts', `export { x } from 'otpauth';`],
  ['src/index.ts', `export { x } from 'yaml';`],
  ['src/library/a.ts', `export { x } from '../cli/context.js';`],
  ['src/library/b.ts', `export { x } from 'undici';`],
  ['test/support/order-oracle/a.ts', `export { x } from '../../../src/dns/order/order.js';`],
];

const allowed: readonly (readonly [string, string])[] = [
  ['src/plan/ok.ts', `export { x } from '../diagnostics/rule.js';`],
  ['src/plan/ok-type.ts', `export type { X } from '../dns/record.js';`],
  ['src/plan/ok-hash.ts', `export { x } from 'node:crypto';`],
  ['src/render/ok.ts', `import type { X } from '../plan/plan.js';\nexport const x: X = 1;`],
  ['src/dns/types/ok.ts', `export { x } from '../name.js';`],
  ['src/dns/rules/ok.ts', `export { x } from '../../plan/plan.js';`],
  ['src/mail/rules/ok.ts', `export { x } from '../../plan/plan.js';`],
  ['src/load/ok.ts', `export { x } from '../dns/name/name.js';`],
  ['src/load/ok-types.ts', `export { x } from '../dns/types/registry.js';`],
  ['src/load/ok-yaml.ts', `export { x } from 'yaml';`],
  ['src/config/ok.ts', `export { x } from '../load/read-yaml.js';`],
  ['src/config/ok-file.ts', `export { x } from 'node:fs';`],
  ['src/config/ok-codes.ts', `export { x } from 'otpauth';`],
  ['src/api/ok.ts', `export { x } from 'undici';`],
  ['src/sandbox/ok.ts', `export { x } from '../load/zone-file.js';`],
  ['src/sandbox/ok-config.ts', `export { x } from '../config/credentials-file.js';`],
  ['src/sandbox/ok-codes.ts', `export { x } from 'otpauth';`],
  ['src/git/ok.ts', `export { x } from '../load/files/file-tree.js';`],
  ['src/git/ok-glob.ts', `export { x } from 'picomatch';`],
  ['src/engine/ok-git.ts', `export { x } from '../git/repository.js';`],
  ['src/engine/ok.ts', `export { x } from '../apply/execute.js';`],
  ['src/cli/commands/ok.ts', `export { x } from '../../engine/plan.js';`],
  ['src/library/ok.ts', `export { x } from '../engine/plan.js';`],
  ['src/main.ts', `export { x } from './cli/run.js';`],
  ['test/support/order-oracle/ok-type.ts', `export type { X } from '../../../src/dns/record.js';`],
];

describe('import direction', () => {
  let folder = '';
  let reported = new Set<string>();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'zonemason-imports-'));
    writeFileSync(join(folder, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
    for (const [file, statement] of [...forbidden, ...allowed]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), statement);
    }
    reported = restrictedImports(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(forbidden)('%s must not say %s', (file) => {
    expect(reported).toContain(file);
  });

  it.each(allowed)('%s may say %s', (file) => {
    expect(reported).not.toContain(file);
  });
});

/** Files of `folder` in which the linter reports a restricted import. */
function restrictedImports(folder: string): Set<string> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json', 'src', 'test'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics }: LintReport = JSON.parse(stdout);
  return new Set(
    diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename }) => filename),
  );
}

interface LintReport {
  readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[];
}

it('nothing but the front ends asks where the process was started', () => {
  const asking = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && readFileSync(join(root, 'src', path), 'utf8').includes('process.cwd'),
  );
  expect(asking.filter((path) => !/^(?:cli|library)[/\\]/.test(path))).toEqual([]);
});
