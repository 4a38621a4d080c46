// Runs everything that finds mistakes without running a test, as many stages at a time as there are cores, and ends with a
// table of what failed. A stage that fails prints all that it has to say, and what repairs it. The package is checked once it
// is built.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readArguments } from './arguments.mjs';
import { makeSources } from './generation/make-sources.mjs';

readArguments(import.meta.url);

const STAGES = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'types of the pages', command: 'tsc --noEmit -p src/render/html/browser' },
  { name: 'types of the browser tests', command: 'tsc --noEmit -p test/browser' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings', repair: 'npm run fix' },
  { name: 'format', command: 'oxfmt --check', repair: 'npm run fix' },
  { name: 'dead code', command: 'knip' },
  { name: 'generated files', command: 'node scripts/generate.mjs --check', repair: 'npm run generate' },
  { name: 'package', command: 'publint', of: 'dist', repair: 'npm run build' },
];

/** The compiler and the linter are done before they need to collect garbage often. */
const env = { GOGC: '300', ...process.env };

await makeSources();
const stages = STAGES.filter(({ of }) => of === undefined || existsSync(of));
const waiting = stages.values();
const results = [];
await Promise.all(Array.from({ length: availableParallelism() }, runStages));
const failed = stages.filter(({ name }) => results.some((result) => result.name === name && !result.passed));
process.stdout.write(`\n${stages.map(rowOf).join('')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runStages() {
  for (const stage of waiting) {
    const startedAt = performance.now();
    const { code, output } = await run(stage.command);
    const passed = code === 0;
    results.push({ name: stage.name, passed, seconds: (performance.now() - startedAt) / 1000 });
    if (!passed) process.stdout.write(`\n── ${stage.name}: ${stage.command}\n${output}`);
  }
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function rowOf({ name, repair }) {
  const { passed, seconds } = results.find((result) => result.name === name);
  const advice = !passed && repair !== undefined ? `, then: ${repair}` : '';
  return `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(5)} s${advice}\n`;
}
