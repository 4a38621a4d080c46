// Mutation testing: changes the sources in small ways and shows which changes no test notices.
//
//   npm run test:mutants -- PATH…                 all mutants of these files and folders
//   npm run test:mutants -- --lines 200           those of 200 lines, drawn evenly from src
//   npm run test:mutants -- --lines 200 --seed 7  the same lines again
//
// Stryker first runs the quick tests, all mutants in the same processes. It counts some as survivors that are not: constants of
// modules that were loaded before, and code whose results a test file computes once, in whichever test comes first. Each
// survivor is therefore tried again in a new process, with all tests that reach its file, then with the end-to-end tests, at last
// with those of the program that is built with it.
//
// A mutant that survives all tests in process, and behaves as the original does, is listed with the reason in
// test/mutants/equivalents.json. Any other survivor makes the run fail.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { endWithUsage, readArguments } from './arguments.mjs';

// test/mutants/vitest.config.ts says which tests these are.
const ALL_QUICK = { stage: 'quick', args: ['run'] };
const ALL_E2E = { stage: 'e2e', args: ['run'] };
const ALL_OF_BUILD = { stage: 'build', args: ['run'] };

const { values, positionals } = readMutantArguments();
const files = positionals.length === 0 ? sourcesIn('src') : positionals.flatMap(sourcesIn);
const mutate =
  values.lines === undefined ? files : drawLines(files, Number(values.lines), Number(values.seed));
if (values.lines !== undefined) process.stdout.write(`Lines drawn with --seed ${values.seed}\n`);

// Stryker copies the build and its sources, in any order; a mutant is in neither.
process.env.ZONEMASON_PROGRAM = resolve('dist/main.js');
const first = await new Stryker({
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What is computed once, as a module is loaded, would need all tests again in a fresh process.
  ignoreStatic: true,
  // Sentences are for people; the tests compare codes.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Stryker reads a tsconfig.json with the compiler's former programming interface. It needs none here.
  tsconfigFile: 'none.json',
  // Nothing checks types. Stryker would write a comment into each file, also into examples.
  disableTypeChecks: false,
  tempDirName: join(tmpdir(), 'zonemason-mutants'),
  ignorePatterns: ['bench'],
  reporters: ['progress'],
  logLevel: 'warn',
  allowEmpty: true,
  dryRunTimeoutMinutes: 20,
  mutate,
}).runMutationTest();
process.exitCode = report(tryAgain(first));

/** Tries each survivor in a new process, and gives all mutants with what became of them. */
function tryAgain(mutants) {
  const survivors = mutants.filter((mutant) => verdictOn(mutant) === 'survived');
  if (survivors.length === 0) return mutants;
  process.stdout.write(
    `${survivors.map(shown).join('')}\n${survivors.length} survived the quick tests. Each is tried again:\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-mutants-'));
  try {
    copyProject(folder);
    if (!build(folder)) throw new Error('the build fails without a mutant');
    for (const tests of [ALL_QUICK, ALL_E2E, ALL_OF_BUILD])
      if (!passes(tests, folder)) throw new Error(`the ${tests.stage} tests fail without a mutant`);
    return mutants.map((mutant) => {
      if (verdictOn(mutant) !== 'survived' || survives(mutant, folder)) return mutant;
      return { ...mutant, status: 'Killed' };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function copyProject(folder) {
  const left = new Set(['.git', 'binary', 'dist']);
  cpSync('.', folder, { recursive: true, filter: (path) => !left.has(path) });
}

/** Whether all tests pass that reach the file of a mutant. */
function survives(mutant, folder) {
  const file = relative('.', mutant.fileName);
  const text = readFileSync(file, 'utf8');
  const { start, end } = mutant.location;
  writeFileSync(
    join(folder, file),
    text.slice(0, offsetOf(text, start)) + mutant.replacement + text.slice(offsetOf(text, end)),
  );
  const isSurvivor = build(folder) && testsOf(file, mutant).every((tests) => passes(tests, folder));
  writeFileSync(join(folder, file), text);
  process.stdout.write(`${isSurvivor ? 'survived' : 'killed'} ${shown(mutant).trimStart()}`);
  return isSurvivor;
}

/** The tests that may notice a mutant, those of its folder first. */
function testsOf(file, { status }) {
  const beside = dirname(file).replace(/^src/, 'test');
  const related = ['related', file, '--run'];
  const quick = [
    { stage: 'quick', args: ['run', beside, '--passWithNoTests'] },
    { stage: 'quick', args: related },
  ];
  return [...(status === 'NoCoverage' ? [] : quick), { stage: 'e2e', args: related }, ALL_OF_BUILD];
}

function build(folder) {
  return succeeds(['scripts/build.mjs'], folder);
}

/** Whether tests of a stage pass. */
function passes({ stage, args }, folder) {
  const vitest = ['node_modules/vitest/vitest.mjs', '--bail=1', '--config', 'test/mutants/vitest.config.ts'];
  return succeeds([...vitest, ...args], folder, { ZONEMASON_MUTANTS_WITH: stage });
}

function succeeds(args, folder, env) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ZONEMASON_PROGRAM: join(folder, 'dist/main.js'), ...env },
    stdio: 'ignore',
    // Some mutants wait for ever.
    timeout: 900_000,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}

/** The offset of a place in a text. Stryker counts lines and columns from one. */
function offsetOf(text, { line, column }) {
  return text.split('\n', line - 1).join('\n').length + (line > 1 ? column : column - 1);
}

/** Ends with the usage unless the arguments make sense. */
function readMutantArguments() {
  const url = import.meta.url;
  const read = readArguments(url, {
    allowPositionals: true,
    options: { lines: { type: 'string' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
  });
  const { lines, seed } = read.values;
  if (read.positionals.length === 0 && lines === undefined)
    endWithUsage(url, 'name a path, or a number of lines');
  if (lines !== undefined && !/^[1-9]\d*$/.test(lines))
    endWithUsage(url, `--lines ${lines}: not a positive number`);
  if (!/^\d+$/.test(seed)) endWithUsage(url, `--seed ${seed}: not a number`);
  for (const path of read.positionals)
    if (!existsSync(path)) endWithUsage(url, `${path}: there is no such path`);
  return read;
}

function sourcesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => file.endsWith('.ts') && !/generated|html\/browser/.test(file))
    .toSorted();
}

/** As many lines as asked for, all equally likely, as ranges of Stryker. */
function drawLines(sources, count, seed) {
  const lines = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(?:$|\/?\*|\/\/|import |\}|export type)/.test(line) ? [] : `${file}:${index + 1}-${index + 1}`,
      ),
  );
  const random = generator(seed);
  for (let index = 0; index < Math.min(count, lines.length); index += 1) {
    const other = index + Math.floor(random() * (lines.length - index));
    [lines[index], lines[other]] = [lines[other], lines[index]];
  }
  return lines.slice(0, count);
}

/** Mulberry32: numbers from 0 to 1 that follow from the seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Prints what survived and the counts; gives the exit code. */
function report(mutants) {
  const counts = { killed: 0, equivalent: 0, survived: 0, ignored: 0 };
  for (const mutant of mutants) {
    const verdict = verdictOn(mutant);
    counts[verdict] += 1;
    if (verdict === 'survived') process.stdout.write(shown(mutant));
  }
  const decided = counts.killed + counts.survived;
  const share = decided === 0 ? 100 : Math.floor((counts.killed / decided) * 1000) / 10;
  process.stdout.write(
    `\n${counts.killed} of ${decided} killed (${share} %); ${counts.equivalent} equivalent, ${counts.ignored} not decided\n`,
  );
  return counts.survived === 0 ? 0 : 1;
}

function verdictOn(mutant) {
  const equivalents = JSON.parse(readFileSync('test/mutants/equivalents.json', 'utf8'));
  if (mutant.status === 'Killed' || mutant.status === 'Timeout') return 'killed';
  if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') return 'ignored';
  const found = {
    file: relative('.', mutant.fileName),
    line: lineOf(mutant),
    from: originalOf(mutant),
    to: mutant.replacement,
  };
  const isEquivalent = (known) => Object.entries(found).every(([key, value]) => known[key] === value);
  return equivalents.some(isEquivalent) ? 'equivalent' : 'survived';
}

function shown(mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant;
  const note = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `\n${relative('.', fileName)}:${location.start.line}:${location.start.column} ${mutatorName}${note}\n- ${originalOf(mutant)}\n+ ${replacement}\n`;
}

/** The text that a mutant replaces. */
function originalOf({ fileName, location: { start, end } }) {
  const text = readFileSync(fileName, 'utf8');
  return text.slice(offsetOf(text, start), offsetOf(text, end));
}

/** The line on which a mutant begins, without its indentation. */
function lineOf({ fileName, location: { start } }) {
  return readFileSync(fileName, 'utf8')
    .split('\n')
    .at(start.line - 1)
    .trim();
}
