import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { fakeContext } from '../cli/support.js';
import { builtProgram } from '../support/built-program.js';
import { somePlan, someZone, updateStep } from '../render/support.js';
import { translationUpdate, withMail } from '../support/html-plans.js';
import { temporaryFolder } from '../support/after-tests.js';

/** Characters of two, three and four bytes. */
const TEXT = 'Grüße→大😀';

const plan = somePlan(
  [someZone([updateStep({}, { ttl: 600 })])],
  [{ code: 'bulk-change', level: 'block', address: 'dns/example.com', message: TEXT }],
);

const folder = temporaryFolder({
  'plan.json': JSON.stringify(withMail(plan, [translationUpdate('de', 'alt', TEXT)])),
  'zone.yaml': `zone: example.com\nrecords:\n  www: { '${TEXT}': 1 }\n`,
});

/** The arguments of a line, in which names of these files stand for their paths. */
function argumentsIn(line: string): readonly string[] {
  return line
    .split(' ')
    .map((word) => (/^(?:plan\.json|zone\.yaml)$/.test(word) ? join(folder, word) : word));
}

/** What the built program writes, byte by byte. */
function built(args: readonly string[]): Buffer {
  const env = { PATH: process.env['PATH'], COLUMNS: '80' };
  const [program, ...words] = builtProgram();
  return spawnSync(program, [...words, ...args], { env }).stdout;
}

/** What the sources write that it was built from. */
async function written(args: readonly string[]): Promise<string> {
  const { context, written: texts } = fakeContext({ isTerminal: false });
  await createProgram((globals) => ({ ...context, globals })).run(args);
  return texts.out;
}

describe('text that is not ASCII arrives as the sources have it', () => {
  test.each([
    ['show plan.json', [TEXT, ' → ']],
    ['show plan.json --format json', [TEXT]],
    ['show plan.json --format markdown', [TEXT, '🛑']],
    ['show plan.json --format html', [TEXT, ' → ']],
    ['validate zone.yaml', [TEXT]],
    ['validate zone.yaml --format sarif', [TEXT]],
    ['rules --format markdown', ['grüße']],
    ['mail status --help', []],
    ['completion bash', []],
  ])('%s', async (line, texts) => {
    const args = argumentsIn(line);
    const source = await written(args);
    for (const text of texts) expect(source).toContain(text);
    expect(built(args)).toEqual(Buffer.from(source));
  });
});
