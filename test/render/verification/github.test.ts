import { expect, test } from 'vitest';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { formatVerificationGithub } from '../../../src/render/verification/github.js';
import { formatVerification } from '../../../src/render/verification/text.js';
import { plainStyle } from '../../../src/text/style.js';
import type { WorkflowCommand } from '../../support/read-workflow-commands.js';
import { readWorkflowCommands } from '../../support/read-workflow-commands.js';
import { everything, file, nothing, someDifference, someServer } from './support.js';

const layout = { style: plainStyle, width: 80 };

function github(verification: Verification, { quiet = false } = {}): string {
  return formatVerificationGithub(verification, { layout, quiet, pathOf: (path) => `dns/${path}` });
}

function commands(verification: Verification): readonly WorkflowCommand[] {
  return readWorkflowCommands(github(verification));
}

const title = 'zonemason verify';

test('problems are annotated at their place in the repository, errors first', () => {
  const place = { file: 'dns/zones/a.yaml', line: '2', col: '3', endLine: '2', endColumn: '6', title };
  expect(commands(everything)).toEqual([
    {
      command: 'error',
      properties: place,
      data: 'dns/a/www/A: another value\nexpected x\nexpected z\nfound y\nfound w\nat 192.0.2.1',
    },
    { command: 'error', properties: { title }, data: 'dns/a/@/MX: not declared\nfound y\nat 192.0.2.1' },
    { command: 'error', properties: place, data: 'dns/a/www/CNAME: x.example.net does not exist' },
    {
      command: 'error',
      properties: place,
      data: 'dns/a/www/CNAME: the name servers of x.example.net fail',
    },
    { command: 'error', properties: { title }, data: 'b: it has no name servers' },
    {
      command: 'warning',
      properties: place,
      data: 'dns/a/www/A: another TTL\nexpected 60\nfound 30\nat 192.0.2.1, 192.0.2.2',
    },
    { command: 'warning', properties: { title }, data: 'ns2.a (192.0.2.2) is silent (a)' },
  ]);
});

test('a difference of several lines has no columns', () => {
  const differences = [someDifference({ at: { file, start: 0, end: 11 } })];
  const [command] = commands({ ...nothing, differences });
  expect(command?.properties).toEqual({ file: 'dns/zones/a.yaml', line: '1', endLine: '2', title });
});

test.each([
  [10, 10, 10, 10, []],
  [11, 10, 10, 10, ['1 more problem: see the log of this step']],
  [10, 12, 10, 10, ['2 more problems: see the log of this step']],
  [0, 13, 0, 10, ['3 more problems: see the log of this step']],
])('of %i errors and %i warnings, %i and %i are annotated', (errors, warnings, ...expected) => {
  const all = commands({
    ...nothing,
    differences: Array.from({ length: errors }, (_, n) => someDifference({ address: `dns/a/${n}/A` })),
    servers: Array.from({ length: warnings }, (_, n) => someServer({ name: `ns${n}`, status: 'lame' })),
  });
  const count = (level: string): number => all.filter(({ command }) => command === level).length;
  const notices = all.flatMap(({ command, data }) => (command === 'notice' ? [data] : []));
  expect([count('error'), count('warning'), notices]).toEqual(expected);
});

test.each([false, true])('the text of the terminal follows (quiet: %s)', (quiet) => {
  const text = formatVerification(everything, layout, { quiet });
  const output = github(everything, { quiet });
  expect(output.endsWith(text)).toBe(true);
  expect(output.slice(0, -text.length)).toMatch(/^(?:::.*\n){7}$/);
});

test('a verification without problems is only its text', () => {
  expect(github(nothing)).toBe(formatVerification(nothing, layout));
});
