import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { nodeComponent, nodeLicence } from '../../scripts/node-runtime.mjs';
import { builtProgram } from '../support/built-program.js';

/** Names that stand in the path of a source. */
const PACKAGE = /node_modules\/(?<name>(?:@[\w.-]+\/)?[\w.-]+)\//g;

interface Bundled {
  /** The packages that the inputs or source maps of the bundles name, and those that the generated validators say they contain. */
  readonly names: readonly string[];
  readonly external: readonly string[];
}

async function bundleAgain(): Promise<Bundled> {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/main.ts', 'src/index.ts'],
    outdir: 'bundled-again',
    bundle: true,
    splitting: true,
    sourcemap: 'external',
    platform: 'node',
    format: 'esm',
    external: ['libsql'],
    metafile: true,
    write: false,
  });
  const maps = outputFiles.flatMap(({ path, text }) => (path.endsWith('.map') ? [text] : []));
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return {
    names: namesIn([...Object.keys(metafile.inputs), ...maps].join('\n')),
    external: imports.flatMap(({ path, external = false }) => (external ? [path] : [])),
  };
}

/** The maps hold the text of the sources as well, generated ones with the paths that they come from. */
function namesIn(text: string): readonly string[] {
  const names = Array.from(text.matchAll(PACKAGE), ({ groups }) => groups?.['name'] ?? '');
  return [...new Set(names)].toSorted();
}

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly object[];
  readonly hashes: readonly object[];
}

function inDist(file: string): string {
  return readFileSync(join(dirname(builtProgram().at(-1) ?? ''), file), 'utf8');
}

describe('what the program contains of other packages', () => {
  const { metadata, components, ...bill } = JSON.parse(inDist('sbom.cdx.json'));
  const libraries: readonly Component[] = components;
  const listed = libraries.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  let bundled: Bundled;

  beforeAll(async () => {
    bundled = await bundleAgain();
  });

  test('is in the bill of materials, each package and no other', () => {
    expect(listed).toEqual(bundled.names);
    expect(listed).toContain('undici');
  });

  test('is there with version, licence and digest', () => {
    for (const { group = '', name, version, licenses, hashes } of libraries) {
      const installed = JSON.parse(readFileSync(join('node_modules', group, name, 'package.json'), 'utf8'));
      expect({ version, licenses }).toEqual({
        version: installed.version,
        licenses: [{ license: { id: installed.license } }],
      });
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    }
  });

  test('is in a CycloneDX document about this version', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(metadata.component).toMatchObject({ name: 'zonemason', version: packageJson.version });
    expect(bill.dependencies).toEqual([
      { ref: metadata.component['bom-ref'], dependsOn: libraries.map(({ purl }) => purl) },
    ]);
  });

  test('comes with its licences', () => {
    const texts = inDist('THIRD-PARTY-LICENSES.txt').split(`\n${'-'.repeat(80)}\n\n`);
    expect(texts.map((text) => text.slice(0, text.indexOf(' ')))).toEqual(listed);
    for (const text of texts) expect(text).toMatch(/permission/i);
  });

  test('is all that it needs, beside Node and what is optional', () => {
    expect(
      [...new Set(bundled.external)].filter((name) => !isBuiltin(name) && name !== 'node:sqlite'),
    ).toEqual(['libsql']);
  });
});

test('an executable also says that it has Node, with its libraries, and its licences', async () => {
  const { version, cpe, components } = nodeComponent(process.versions);
  expect(version).toBe(process.versions.node);
  expect(cpe).toMatch(/^cpe:2\.3:a:nodejs:node\.js:\d+\.\d+\.\d+:/);
  const { openssl, v8 } = process.versions;
  const libraries = components.map(({ name, version: each }) => [name, each]);
  expect(libraries).toEqual(
    expect.arrayContaining([
      ['openssl', openssl],
      ['v8', v8],
    ]),
  );
  expect(await nodeLicence()).toMatch(/Node\.js is licensed/);
});
