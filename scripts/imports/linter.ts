import type { ImportRow } from './table.js';
import { exceptions, exceptionsOf, importsOf, rowOf, rows } from './table.js';

/** Modules of Node without effects. */
const EFFECTLESS = ['node:buffer', 'node:crypto', 'node:path', 'node:url', 'node:util'];

const TIMERS_AND_SOCKETS = ['fetch', 'performance', 'setImmediate', 'setInterval', 'setTimeout'];

const CLOCK_AND_CHANCE = [
  { object: 'Date', property: 'now' },
  { object: 'Math', property: 'random' },
];

/** What exceptions may name beside files and libraries. */
const ofNode = new Set(['process', 'posix']);

/** No folder of src/ has more levels of folders below it. */
const DEEPEST = 2;

const message = 'docs/architecture.md, "Imports", says what may import what.';

/** The linter's configuration that enforces the table, with one line for each group of files. */
export function linterConfiguration(): string {
  const overrides = [...rows.flatMap(overridesOf), ...filesWithExceptions().map(overrideOfFile)];
  const lines = overrides.map((each) => `    ${JSON.stringify(each)}`);
  return `{\n  "plugins": [],\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** A pattern knows an import by the `../` at its beginning, so each level of folders has an override of its own. */
function overridesOf({ place }: ImportRow): readonly object[] {
  if (isFile(place)) return [overrideOfFile(place)];
  return Array.from({ length: DEEPEST + 1 }, (_, level) =>
    override({ path: place, files: `${place}/${'*/'.repeat(level)}*.ts`, up: '../'.repeat(level + 1) }),
  );
}

function overrideOfFile(file: string): object {
  return override({ path: file, files: file, up: '../'.repeat(file.split('/').length - 1) || './' });
}

function filesWithExceptions(): readonly string[] {
  const files = exceptions.map(({ of }) => of).filter((of) => rows.every(({ place }) => place !== of));
  return [...new Set(files)];
}

interface Group {
  /** By which the table knows the files. */
  readonly path: string;
  /** Glob of the files, in src/. */
  readonly files: string;
  /** The way from the files to src/, as imports write it. */
  readonly up: string;
}

function override(group: Group): object {
  const { isPure = false } = rowOf(group.path);
  return {
    files: [`src/${group.files}`],
    rules: {
      'no-restricted-imports': ['error', { patterns: restrictedImports(group) }],
      'no-restricted-globals': restrictedGlobals(group),
      'no-restricted-properties': isPure ? ['error', ...CLOCK_AND_CHANCE] : 'off',
    },
  };
}

function restrictedImports(group: Group): readonly object[] {
  return [
    otherPlaces(group),
    ...valuesOfTypes(group),
    otherLibraries(group),
    ...modulesOfNode(group),
    ...pathsOfOtherSystems(group),
  ];
}

/** The linter's patterns know no lookahead: what is forbidden has to be listed. */
function otherPlaces({ path, up }: Group): object {
  const row = rowOf(path);
  const { place: own, types = [] } = row;
  const known = new Set([own, ...importsOf(row), ...types]);
  const others = rows.filter(({ place }) => !known.has(place)).map(({ place }) => asPattern(place));
  return { regex: `^${escape(up)}(${others.join('|')})`, message };
}

function valuesOfTypes({ path, up }: Group): readonly object[] {
  const { types = [] } = rowOf(path);
  if (types.length === 0) return [];
  const folders = types.map((place) => `${up}${place}/**`);
  const exempt = exceptionsOf(path).filter(isFile);
  const group = [...folders, ...exempt.map((file) => `!${up}${asModule(file)}`)];
  return [{ group, allowTypeImports: true, message }];
}

function otherLibraries({ path }: Group): object {
  const { libraries = [] } = rowOf(path);
  const known = new Set([...libraries, ...exceptionsOf(path)]);
  const others = [...allLibraries()].filter((name) => !known.has(name)).map(escape);
  return { regex: `^(${others.join('|')})(/|$)`, message };
}

/** All libraries that the table names. */
export function allLibraries(): ReadonlySet<string> {
  const exempt = exceptions.flatMap(({ may }) => may).filter((name) => !isFile(name) && !ofNode.has(name));
  return new Set([...rows.flatMap(({ libraries = [] }) => libraries), ...exempt]);
}

function modulesOfNode({ path }: Group): readonly object[] {
  const { isPure, usesProcess } = rowOf(path);
  if (isPure) {
    const group = ['node:*', 'node:*/**', ...EFFECTLESS.map((name) => `!${name}`)];
    return [{ group, message }];
  }
  return usesProcess ? [] : [{ regex: '^node:process$', message }];
}

/**
 * `posix` takes a path of Windows for one name, so only files whose types tell the two apart use it: not by the name of its module,
 * and not as a property of the whole module either.
 */
function pathsOfOtherSystems({ path }: Group): readonly object[] {
  if (exceptionsOf(path).includes('posix')) return [];
  return [
    { regex: '^(?:node:)?path$', importNames: ['posix', 'default'], message },
    { regex: '^(?:node:)?path/', message },
  ];
}

function restrictedGlobals({ path }: Group): unknown {
  const { isPure, usesProcess } = rowOf(path);
  const mayUseProcess = usesProcess || exceptionsOf(path).includes('process');
  const globals = [...(mayUseProcess ? [] : ['process']), ...(isPure ? TIMERS_AND_SOCKETS : [])];
  if (globals.length === 0) return 'off';
  return ['error', { globals, checkGlobalObject: true }];
}

/** A place as an import goes on after the way up to src/. */
function asPattern(place: string): string {
  return isFile(place) ? `${escape(asModule(place))}$` : `${place}/`;
}

function asModule(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

function isFile(name: string): boolean {
  return name.endsWith('.ts');
}

function escape(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}
