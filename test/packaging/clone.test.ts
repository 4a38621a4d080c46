import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/after-tests.js';
import { npm } from './install.js';

/** Stands in for the npm that `prepare` calls: writes down how, and builds a program that says that it runs. */
const INNER_NPM = `#!/bin/sh
echo "$* in <\${npm_config_global-}\${npm_config_prefix-}>" >> calls
mkdir -p dist
printf '#!/bin/sh\\necho built\\n' > dist/main.js
chmod +x dist/main.js
`;

test.each([
  { has: 'nothing', calls: [/^ci --ignore-scripts .* in <>$/, /^run build in <>$/] },
  { has: 'node_modules/esbuild', calls: [/^run build in <>$/] },
])('npm builds and links a clone that has $has, as documented', ({ has, calls }) => {
  const clone = temporaryFolder();
  const { name, version, bin, man, scripts } = packageJson;
  const json = { name, version, bin, man, scripts: { prepare: scripts.prepare } };
  writeFileSync(join(clone, 'package.json'), JSON.stringify(json));
  mkdirSync(join(clone, has), { recursive: true });
  cpSync('man', join(clone, 'man'), { recursive: true });
  for (const script of ['prepare', 'arguments', 'bundling'])
    cpSync(`scripts/${script}.mjs`, join(clone, `scripts/${script}.mjs`));
  const inner = temporaryFolder({ npm: INNER_NPM });
  execFileSync('chmod', ['+x', join(inner, 'npm')]);
  const prefix = temporaryFolder();
  const shell = temporaryFolder({ sh: `#!/bin/sh\nPATH="${inner}${delimiter}$PATH" exec /bin/sh "$@"\n` });
  execFileSync('chmod', ['+x', join(shell, 'sh')]);
  const flags = ['--offline', '--no-audit', '--no-fund', '--script-shell', join(shell, 'sh')];
  npm(['run', '--prefix', clone, 'prepare', ...flags], prefix);
  npm(['install', '--global', '--ignore-scripts', '.', '--prefix', prefix, ...flags], clone);
  expect(execFileSync(join(prefix, 'bin/zonemason'), { encoding: 'utf8' })).toBe('built\n');
  expect(existsSync(join(prefix, 'share/man/man1/zonemason.1'))).toBe(true);
  const made = readFileSync(join(clone, 'calls'), 'utf8').trimEnd().split('\n');
  expect(made).toEqual(calls.map((call) => expect.stringMatching(call)));
});
