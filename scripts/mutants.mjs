// Mutation testing: changes the sources in small ways and shows which changes no test notices.
//
//   npm run test:mutants -- PATH…                 all mutants of these files and folders
//   npm run test:mutants -- --lines 200           those of 200 lines, drawn evenly from src
//   npm run test:mutants -- --lines 200 --seed 7  the same lines again
//
// The end-to-end tests are slow and are tried only on what survives the others. A mutant that survives all tests in process,
// and behaves as the original does, is listed with the reason in test/mutants/equivalents.json. Any other survivor makes
// the run fail.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
if (positionals.length === 0 && values.lines === undefined) {
  process.stderr.write('usage: npm run test:mutants -- PATH… | --lines NUMBER [--seed NUMBER]\n');
  process.exit(64);
}

const files = positionals.length === 0 ? sourcesIn('src') : positionals.flatMap(sourcesIn);
const mutate =
  values.lines === undefined ? files : drawLines(files, Number(values.lines), Number(values.seed));
if (values.lines !== undefined) process.stdout.write(`Lines drawn with --seed ${values.seed}\n`);

// Stryker copies the build and its sources, in any order; a mutant is in neither.
process.env.ZONEMASON_PROGRAM = resolve('dist/main.js');
const results = await testTwice({
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What is computed once, as a module is loaded, would need all tests again in a fresh process.
  ignoreStatic: true,
  // Sentences are for people; the tests compare codes.
  mutator: { excludedMutations: ['StringLiteral'] },
  // Stryker reads a tsconfig.json with the compiler's former programming interface. It needs none here.
  tsconfigFile: 'none.json',
  // The end-to-end tests compare examples with what the program writes, to the letter.
  disableTypeChecks: false,
  tempDirName: join(tmpdir(), 'zonemason-mutants'),
  ignorePatterns: ['bench'],
  reporters: ['progress'],
  logLevel: 'warn',
  allowEmpty: true,
  dryRunTimeoutMinutes: 20,
  mutate,
});
process.exitCode = report(results);

/** Runs the quick tests against all mutants, then the end-to-end tests against those that survived. */
async function testTwice(options) {
  const first = await new Stryker(options).runMutationTest();
  const survivors = first.filter((mutant) => verdictOn(mutant) === 'survived');
  if (survivors.length === 0) return first;
  // The end-to-end tests take a minute for each.
  process.stdout.write(`\n${survivors.length} survive the quick tests:\n${survivors.map(shown).join('')}\n`);
  process.env.ZONEMASON_MUTANTS_WITH = 'e2e';
  const second = await new Stryker({ ...options, mutate: survivors.map(rangeOf) }).runMutationTest();
  const killed = new Set(second.filter((mutant) => verdictOn(mutant) === 'killed').map(keyOf));
  return first.map((mutant) => (killed.has(keyOf(mutant)) ? { ...mutant, status: 'Killed' } : mutant));
}

/** Where a mutant is, as Stryker takes it: columns from zero. */
function rangeOf({ fileName, location: { start, end } }) {
  return `${relative('.', fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function keyOf(mutant) {
  return `${rangeOf(mutant)} ${mutant.replacement}`;
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
  const { replacement } = mutant;
  const file = relative('.', mutant.fileName);
  const isEquivalent = equivalents.some(
    (known) => known.file === file && known.to === replacement && known.from === originalOf(mutant),
  );
  return isEquivalent ? 'equivalent' : 'survived';
}

function shown(mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant;
  const note = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `\n${relative('.', fileName)}:${location.start.line}:${location.start.column} ${mutatorName}${note}\n- ${originalOf(mutant)}\n+ ${replacement}\n`;
}

/** The text that a mutant replaces. Stryker counts lines and columns from one. */
function originalOf({ fileName, location: { start, end } }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}
