import { readdirSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { beforeAll, expect, test } from 'vitest';
import { commandsBelow, parser } from '../support/commands.js';
import type { Stage } from './printing.js';
import { openStage, printers, steady } from './printing.js';

const GOLDEN = 'test/golden';

/** Commands that write, each to a service of its own. */
const WRITERS = new Set(['apply', 'rollback']);

/** Each command and each of its formats. */
const prints = commandsBelow(parser()).flatMap(({ words, command }) => {
  const formats = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  return formats.map((format) => [words.join(' '), format] as const);
});

/** Those that are there before the first one is written. */
const golden = globSync('*', { cwd: GOLDEN }).toSorted();

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

test('every format of every command has a golden file, and no other has', () => {
  expect(golden).toEqual(prints.map(([command, format]) => fileOf(command, format)).toSorted());
});

const page = readFileSync('docs/formats.md', 'utf8');

test('docs/formats.md links to the schema of everything that has a version', () => {
  const versioned = readdirSync('schemas').filter((name) =>
    readFileSync(`schemas/${name}`, 'utf8').includes('"formatVersion"'),
  );
  expect(versioned.length).toBeGreaterThan(10);
  expect(versioned.filter((name) => !page.includes(`(../schemas/${name})`))).toEqual([]);
});

test('docs/formats.md has a row for each format but text', () => {
  const rows = Array.from(page.matchAll(/^\| (.*?) \| (.*?) \|/gm), (row) => row.map((cell) => cell.trim()));
  const mute = prints.filter(([command, format]) => {
    const isRow = ([, commands = '', form]: readonly string[]): boolean =>
      form === `\`${format}\`` && commands.split(', ').includes(`\`${command}\``);
    return format !== 'text' && !rows.some(isRow);
  });
  expect(mute).toEqual([]);
});

test.each(prints)(
  '%s --format %s prints its golden file (-u writes it anew: read the change)',
  async (command, format) => {
    const own = WRITERS.has(command) ? await openStage() : stage;
    const print = printers[command];
    if (!print) throw new Error(`test/complete/printing.ts does not print ${command}`);
    await expect(steady(await print(own, format), own)).toMatchFileSnapshot(
      `../golden/${fileOf(command, format)}`,
    );
  },
);

function fileOf(command: string, format: string): string {
  return `${command.replace(' ', '-')}.${format}`;
}
