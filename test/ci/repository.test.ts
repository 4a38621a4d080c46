import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { schemas } from '../../scripts/schemas/all.js';
import { builtProgram } from '../support/built-program.js';

/** Pages that are generated from their first line to their last. */
const GENERATED_PAGES = globSync('{docs,man}/*').filter((page) =>
  /^.{0,40}\n?\n?.{0,8}Generated (?:by|from) /s.test(readFileSync(page, 'utf8')),
);

test('what is generated is folded in reviews', () => {
  const files = [
    ...GENERATED_PAGES,
    ...Object.keys(schemas).map((name) => `schemas/${name}.schema.json`),
    '.oxlintrc.imports.json',
    'package-lock.json',
  ];
  expect(files).toContain('docs/commands.md');
  expect(files).toContain('docs/rules.md');
  const attributes = execFileSync('git', ['check-attr', 'linguist-generated', ...files], {
    encoding: 'utf8',
  });
  expect(attributes.split('\n').filter((line) => line.endsWith(': unspecified'))).toEqual([]);
});

test('line ends are those that git has, on every system', () => {
  const files = execFileSync('git', ['ls-files', '--eol'], { encoding: 'utf8' }).split('\n');
  const odd = files.filter((line) => /^i\/(?:crlf|mixed)/.test(line));
  expect(odd.filter((line) => !line.includes('attr/-text'))).toEqual([]);
});

test('CODEOWNERS names paths that there are', () => {
  const lines = readFileSync('.github/CODEOWNERS', 'utf8').split('\n');
  const paths = lines.filter((line) => line.startsWith('/')).map((line) => line.replace(/ .*/, '').slice(1));
  const files = execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' }).split('\n');
  expect(paths.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([]);
});

test('Renovate takes packages that are bundled one at a time, and knows no others', () => {
  const { packageRules }: { readonly packageRules: readonly Rule[] } = JSON.parse(
    readFileSync('renovate.json', 'utf8'),
  );
  const bundled = packageRules.find(({ labels }) => labels?.includes('bundled'));
  const { components }: { readonly components: readonly Component[] } = JSON.parse(
    readFileSync(
      builtProgram()
        .at(-1)
        ?.replace(/main\.js$/, 'sbom.cdx.json') ?? '',
      'utf8',
    ),
  );
  const names = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const direct = names.filter((name) => name in packageJson.devDependencies);
  expect(bundled?.matchPackageNames.toSorted()).toEqual(direct.toSorted());
});

interface Rule {
  readonly matchPackageNames: readonly string[];
  readonly labels?: readonly string[];
}

interface Component {
  readonly group?: string;
  readonly name: string;
}
