import { cpSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { seedExampleMails } from '../support/example-mails.js';
import { startSandbox } from '../support/start-sandbox.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

test('the commands of `mail` in docs/mail.md print what it shows, for the examples', async () => {
  const cwd = temporaryFolder();
  cpSync('examples', cwd, { recursive: true });
  const sandbox = await startSandbox({ dataFolder: ':memory:' });
  const env = {
    ZONEMASON_MAIL_ENDPOINT: sandbox.url.href,
    ZONEMASON_MAIL_TOKEN: await seedExampleMails(sandbox),
  };
  const shown = shownCommands(readFileSync('docs/mail.md', 'utf8'));
  const commands = shown.filter(({ command }) => command.startsWith('zonemason mail '));
  expect(commands.map(({ command }) => command.split(' ')[2])).toEqual(['todo', 'status', 'preview']);
  expect(await follow(commands, { cwd, env })).toEqual(outputsOf(commands));
});
