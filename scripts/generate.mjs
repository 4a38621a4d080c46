// Writes what follows from the sources: schemas/*.schema.json, the table of settings in docs/zone-files.md, that of imports in
// docs/architecture.md and the linter's rules for it. For the build, it compiles each schema to a module of src/load/generated/ and packs the
// pipelines of examples/ci/ for `zonemason init`. With --check, it writes nothing and fails where a file is not up to date.
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = join(root, 'src/load/generated');
const isCheck = process.argv.includes('--check');
const outdated = [];

const {
  schemas,
  checkedSchemas,
  EDITOR_KEYWORDS,
  formatSchema,
  linterConfiguration,
  withImports,
  withSettings,
} = await importTypeScript(`
  export { schemas, checkedSchemas } from './scripts/schemas/all.ts';
  export { EDITOR_KEYWORDS, formatSchema } from './scripts/schemas/schema.ts';
  export { linterConfiguration } from './scripts/imports/linter.ts';
  export { withImports } from './scripts/imports/page.ts';
  export { withSettings } from './scripts/settings-table.ts';
`);
for (const [name, schema] of Object.entries(schemas))
  await renew(`schemas/${name}.schema.json`, () => formatSchema(schema));
await renew('.oxlintrc.imports.json', linterConfiguration);
await renew('docs/architecture.md', withImports);
await renew('docs/zone-files.md', withSettings);
if (!isCheck) {
  await compileSchemas();
  await packPipelines(join(root, 'src/engine/init/generated'));
}
for (const path of outdated) process.stderr.write(`${path} is out of date\n`);
process.exitCode = outdated.length === 0 ? 0 : 1;

/** Writes a file of the repository anew, or notes that it should be. */
async function renew(name, textOf) {
  const path = join(root, name);
  const old = await readFile(path, 'utf8').catch(() => '');
  const text = textOf(old);
  if (text === old) return;
  if (isCheck) outdated.push(name);
  else await writeFile(path, text);
}

async function compileSchemas() {
  const written = { plan: await readSchema('plan'), journal: await readSchema('journal') };
  await rm(generated, { recursive: true, force: true });
  for (const [name, schema] of Object.entries({ ...checkedSchemas, ...written })) {
    await bundle(validator(name, schema), join(generated, `${name}-file.js`));
    await writeFile(join(generated, `${name}-file.d.ts`), declaration(name));
  }
}

/** Schemas of what the tool writes itself are written by hand. */
async function readSchema(name) {
  return JSON.parse(await readFile(join(root, `schemas/${name}.schema.json`), 'utf8'));
}

/** Node 20 does not read TypeScript: the sources are bundled in memory and imported from there. */
async function importTypeScript(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    plugins: [{ name: 'not yet generated', setup: leaveOutGenerated }],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** What this program writes may not be there yet, and rules as data do without it. */
function leaveOutGenerated({ onResolve, onLoad }) {
  const namespace = 'generated';
  onResolve({ filter: /\/generated\// }, ({ path }) => ({ path, namespace }));
  onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};' }));
}

/** A module with one function, named after the schema's file; a command loads those that it needs. */
function validator(name, schema) {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    verbose: true,
    keywords: EDITOR_KEYWORDS,
    schemas: [{ $id: name, ...schema }],
    code: { source: true, esm: true, lines: true },
  });
  return appending(standaloneCode(ajv, { [`${name}File`]: name }));
}

function declaration(name) {
  return `export declare const ${name}File: import('../schema/validator.js').SchemaValidator;\n`;
}

/**
 * After each call of one validator by another, the generated code copies all errors so far. In a file with many
 * mistakes that takes time in proportion to the square of their number, so they are appended instead.
 */
function appending(code) {
  const append =
    'function append(errors, more) {\n  for (const error of more) errors.push(error);\n  return errors;\n}\n';
  return code.replaceAll(/\bvErrors\.concat\((\w+\.errors)\)/g, 'append(vErrors, $1)') + append;
}

/** The generated code requires parts of ajv; bundled, nothing of ajv is loaded at run time. */
async function bundle(contents, outfile) {
  await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '// Generated by scripts/generate.mjs.' },
    outfile,
    logLevel: 'warning',
  });
}

/** The files of a pipeline by the path that they have in a project. */
async function packPipelines(folder) {
  const pipelines = {
    github: await textsIn('github', (name) => `.github/workflows/zonemason-${name}`),
    gitlab: await textsIn('gitlab', (name) =>
      name.endsWith('.mjs') ? `.gitlab/zonemason-${name}` : `.${name}`,
    ),
  };
  const type = "Readonly<Record<'github' | 'gitlab', Readonly<Record<string, string>>>>";
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'pipelines.js'),
    `export const pipelines = ${JSON.stringify(pipelines, null, 2)};\n`,
  );
  await writeFile(join(folder, 'pipelines.d.ts'), `export declare const pipelines: ${type};\n`);
}

async function textsIn(kind, pathOf) {
  const folder = join(root, 'examples/ci', kind);
  const names = (await readdir(folder)).filter((name) => /\.(?:yml|mjs)$/.test(name)).toSorted();
  const texts = names.map(async (name) => [pathOf(name), await readFile(join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}
