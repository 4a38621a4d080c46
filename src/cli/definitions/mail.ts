import { EXIT_CODES } from '../../failure.js';
import type { MailPreviewOptions } from '../commands/mail-preview.js';
import type { MailStatusOptions } from '../commands/mail-status.js';
import { formatTail } from '../help.js';
import { addConfigOption, addServiceOptions, formatOption } from '../options/options.js';
import type { Definitions } from './definitions.js';

/** Adds `zonemason mail`. */
export function defineMail(definitions: Definitions): void {
  const { program, style } = definitions;
  const group = program
    .command('mail')
    .summary('show how translations stand, and what is sent')
    .description('Show how translations of mails stand, and what is sent. Nothing is changed.')
    .helpCommand(false)
    .addHelpText('after', () => formatTail(mailTail, style));
  defineStatus({ ...definitions, program: group });
  definePreview({ ...definitions, program: group });
}

const mailTail = {
  examples: [
    ['zonemason mail status', 'which template has which languages'],
    ['zonemason mail preview welcome de', 'the mail that a German reader is sent'],
  ],
  exitCodes: [],
} as const;

function defineStatus({ program, style, start }: Definitions): void {
  const command = program
    .command('status')
    .summary('show templates by languages')
    .description(
      'Show templates by languages: what is live as its file says, outdated, missing, or only live.',
    )
    .option('--offline', 'do not ask the service: show what has a file')
    .addOption(formatOption(['text', 'json']))
    .addHelpText('after', () => formatTail(statusTail, style))
    .action((options: MailStatusOptions) =>
      start(async (context) => {
        const { runMailStatus } = await import('../commands/mail-status.js');
        return runMailStatus(options, context);
      }),
    );
  addServiceOptions(addConfigOption(command));
}

const statusTail = {
  examples: [
    ['zonemason mail status', 'files and service compared'],
    ['zonemason mail status --offline', 'the files alone; needs no credentials'],
    ['zonemason mail status --format json', 'for programs'],
  ],
  exitCodes: [
    [0, 'shown'],
    [EXIT_CODES['invalid-files'], 'files cannot be read, or are for no live template'],
    [EXIT_CODES.credentials, 'credentials are missing or refused; the files are shown'],
    [EXIT_CODES.unreachable, 'the service cannot be reached; the files are shown'],
    [EXIT_CODES.interrupted, 'interrupted'],
  ],
} as const;

function definePreview({ program, style, start }: Definitions): void {
  const command = program
    .command('preview')
    .argument('<TEMPLATE>', 'name of the template, or its id')
    .argument('<LANG>', 'language that the mail is asked for in')
    .summary('show a mail as it would be sent')
    .description(
      'Show the mail that would be sent once the files are applied: the translation if there is one, ' +
        'else the default, with sample values in the places of placeholders.',
    )
    .option('--values <FILE>', 'YAML with sample values, nested or by dotted names')
    .option('--live', 'ask the service and show what is sent now')
    .addOption(formatOption(['text', 'html', 'json']))
    .addHelpText('after', () => formatTail(previewTail, style))
    .action((template: string, language: string, options: MailPreviewOptions) =>
      start(async (context) => {
        const { runMailPreview } = await import('../commands/mail-preview.js');
        return runMailPreview({ template, language }, options, context);
      }),
    );
  addServiceOptions(addConfigOption(command));
}

const previewTail = {
  examples: [
    ['zonemason mail preview welcome de', 'from the files'],
    ['zonemason mail preview welcome de --live', 'what is sent now'],
    ['zonemason mail preview welcome de --values values.yaml', 'placeholders filled'],
    ['zonemason mail preview welcome de --format html > it.html', 'for a browser'],
  ],
  exitCodes: [
    [0, 'shown'],
    [EXIT_CODES.error, 'the default is sent and has no mirror, or something else went wrong'],
    [EXIT_CODES['invalid-files'], 'files of the template, or the sample values, have errors'],
    [EXIT_CODES.credentials, 'credentials are missing or refused (with --live)'],
    [EXIT_CODES.unreachable, 'the service cannot be reached (with --live)'],
    [EXIT_CODES.usage, 'wrong usage, or no such template'],
  ],
} as const;
