import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';

/** Everything that a reader may copy from, tables of rules with their own examples of broken addresses aside. */
const READ = globSync([
  '*.md',
  'docs/**/*.md',
  'examples/**/*',
  'action.yml',
  'man/*',
  '.github/**/*',
  '!docs/rules.md',
  '!docs/risks.md',
]);

/** Names that nobody can register (RFC 2606, RFC 6761), and addresses for examples (RFC 5737, RFC 3849). */
const RESERVED =
  /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$|^(?:127\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)|^\[2001:db8:/;

/** Pages of others that the docs link to; `node scripts/external-links.mjs` asks whether they are there. */
const OTHERS = new Set([
  'ajv.js.org',
  'docs.oasis-open.org',
  'eemeli.org',
  'github.com',
  'keepachangelog.com',
  'microsoft.github.io',
  'prettier.io',
  'prometheus.io',
  'registry.npmjs.org',
  'semver.org',
  'undici.nodejs.org',
  'www.conftest.dev',
  'www.rfc-editor.org',
]);

/** What stands for something else, and must have been replaced. */
const PLACEHOLDER =
  /\b(?:your-org|your-name|YOUR_\w+|CHANGEME|FIXME|TBD|example-service)\b|<(?:owner|your)\b/;

function hostsIn(text: string): readonly string[] {
  const addresses = text.match(/\bhttps?:\/\/[^\s'"`<>)\]}|\\]+/g) ?? [];
  return addresses
    .flatMap((address) => (URL.canParse(address) ? [new URL(address).hostname] : []))
    .filter((host) => /\w/.test(host));
}

describe.each(READ)('%s', (path) => {
  const text = readFileSync(path, 'utf8');

  test('names addresses that nobody else can have, or pages that are meant', () => {
    expect(hostsIn(text).filter((host) => !RESERVED.test(host) && !OTHERS.has(host))).toEqual([]);
  });

  test('has no placeholder', () => {
    expect(PLACEHOLDER.exec(text)?.[0]).toBeUndefined();
  });

  test('runs scripts and starts programs that there are', () => {
    const scripts = Array.from(
      text.matchAll(/\bnpm run (?:--silent |-s )?([\w:]+)/g),
      ([, name = '']) => name,
    );
    expect(scripts.filter((name) => !(name in packageJson.scripts) && name !== 'X')).toEqual([]);
    const programs = Array.from(
      text.matchAll(/\bnode ((?:scripts|bench)\/[\w/.-]+\.mjs)/g),
      ([, name = '']) => name,
    );
    expect(programs.filter((name) => globSync(name).length === 0)).toEqual([]);
  });
});

test.each(['github', 'gitlab'])(
  'what init writes for %s has no placeholder, and no address of others',
  async (system) => {
    const cwd = temporaryFolder();
    const { stdout, stderr } = await zonemason(['init', '--ci', system], { cwd });
    const files = globSync('**/*', { cwd, dot: true, absolute: true });
    expect(files.length).toBeGreaterThan(4);
    for (const text of [stdout, stderr, ...files.map((file) => readFileSync(file, 'utf8'))]) {
      expect(PLACEHOLDER.exec(text)?.[0]).toBeUndefined();
      expect(hostsIn(text).filter((host) => !RESERVED.test(host))).toEqual([]);
    }
  },
);
