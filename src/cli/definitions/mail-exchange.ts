import type { Command } from 'commander';
import { exchangeFormats } from '../../engine/mail/exchange-formats.js';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { addConfigOption, formatOption } from '../options/options.js';

/** Adds the commands of `zonemason mail` that exchange texts with translators. */
export function defineExchange(group: Command, run: Runner): void {
  defineExport(group, run);
  defineImport(group, run);
}

function defineExport(group: Command, run: Runner): void {
  const command = addCommand(group, 'export', {
    summary: 'write mails to translate for an agency',
    description:
      'Write the default texts, and the translations as far as there are, to a file for translators: XLIFF 2.1, ' +
      'in which placeholders cannot be broken, or CSV. Asks no service.',
    examples: [
      ['zonemason mail export fr > fr.xlf', 'all mails, for French'],
      ['zonemason mail export fr welcome invoice --out fr.xlf', 'two of them'],
      ['zonemason mail export fr --format csv --out fr.csv', 'for a spreadsheet'],
    ],
    exitCodes: {
      0: 'written',
      error: 'the file cannot be written',
      'invalid-files': 'files have errors',
      usage: 'wrong usage, no such template, nothing to translate, or the file exists',
    },
  })
    .argument('<LANG>', 'language tag, for example de or pt-BR')
    .argument('[TEMPLATE...]', 'names or ids of templates (default: all)')
    .addOption(formatOption(exchangeFormats))
    .option('--out <FILE>', 'file to write; one that exists must be empty (default: stdout)')
    .action(run(async () => (await import('../commands/mail/export.js')).runMailExport));
  addConfigOption(command);
}

function defineImport(group: Command, run: Runner): void {
  const command = addCommand(group, 'import', {
    summary: 'take over what translators have sent back',
    description:
      'Take over translations from XLIFF 2 or CSV files. Files are changed in place; comments stay. ' +
      'What does not fit is reported, and its translation stays as it is. Asks no service.',
    examples: [['zonemason mail import fr.xlf de.csv', 'what came back']],
    exitCodes: {
      0: 'all translations in the files were taken over',
      'invalid-files': 'an exchange file cannot be read, or files of the project have errors',
      partial: 'some do not fit, or cannot be written',
    },
  })
    .argument('<FILE...>', 'XLIFF 2 or CSV files')
    .action(run(async () => (await import('../commands/mail/import.js')).runMailImport));
  addConfigOption(command);
}
