import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { npmPackage } from '../support/npm-package.js';
import { inProfile } from '../support/runs.js';
import { installPacked } from './install.js';

/** Each version that changed what a declaration may say; the deep profile gets all but our own from the npm registry. */
const VERSIONS = [
  '4.9',
  '5.0',
  '5.1',
  '5.2',
  '5.3',
  '5.4',
  '5.5',
  '5.6',
  '5.7',
  '5.8',
  '5.9',
  '6.0',
  'latest',
];

const compilers = inProfile({ quick: ['installed'], deep: ['installed', ...VERSIONS] });

const RESOLUTIONS = [
  { moduleResolution: 'nodenext', module: 'nodenext' },
  { moduleResolution: 'node16', module: 'node16' },
  { moduleResolution: 'bundler', module: 'esnext' },
];

/** TypeScript 5.0 was the first to resolve as bundlers do. */
function resolutionsOf(version: string): typeof RESOLUTIONS {
  return RESOLUTIONS.filter(({ moduleResolution }) => version !== '4.9' || moduleResolution !== 'bundler');
}

/** Nothing but what every runtime has: the declarations need no others. */
const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  skipLibCheck: false,
  noEmit: true,
};

const CONSUMER = `import type { ApplyReport, Diagnostic, Plan, Project, Validation } from 'zonemason';
import { apply, diff, Failure, importFrom, isClean, loadProject, plan, rollback, validate } from 'zonemason';

export async function run(contents: Uint8Array): Promise<number> {
  const project: Project = await loadProject({ file: 'zonemason.yaml', env: {} });
  const { diagnostics }: Validation = await validate(project, { only: 'dns' });
  const files: readonly string[] = diagnostics.map(({ file = '', line = 0 }: Diagnostic) => file + line);
  const { signal } = new AbortController();
  try {
    const proposed: Plan = await plan(project, { signal, zones: (name) => name.endsWith('.org') });
    const changed: Plan = await diff(project, 'main');
    const [imported] = await importFrom(project, contents, { dryRun: changed.hasChanges });
    const report: ApplyReport = await apply(project, proposed, { onStep: ({ status }) => status });
    await rollback(project, imported ? [imported.path] : files, { confirm: ({ hasChanges }) => hasChanges });
    return isClean(report) ? 0 : 1;
  } catch (error) {
    return error instanceof Failure && error.kind === 'stale-plan' ? 4 : 1;
  }
}
// @ts-expect-error -- there is no such kind of failure
export const wrong = (failure: Failure): boolean => failure.kind === 'stale';
`;

function compilerOf(version: string): string {
  const folder =
    version === 'installed' ? resolve('node_modules/typescript') : npmPackage(`typescript@${version}`);
  return join(folder, 'bin/tsc');
}

describe.each(compilers)('TypeScript: %s', (version) => {
  let project = '';

  beforeAll(() => {
    project = installPacked(temporaryFolder());
    writeFileSync(join(project, 'consumer.ts'), CONSUMER);
  });

  test.each(resolutionsOf(version))('takes the declarations, resolved by $moduleResolution', (resolution) => {
    const config = { compilerOptions: { ...OPTIONS, ...resolution }, files: ['consumer.ts'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    const args = [compilerOf(version), '-p', project, '--pretty', 'false'];
    expect(() => execFileSync(process.execPath, args, { encoding: 'utf8' })).not.toThrow();
  });
});
