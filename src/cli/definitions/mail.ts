import type { Command } from 'commander';
import type { Runner } from './help.js';
import { addCommand } from './help.js';
import { defineExchange } from './mail-exchange.js';
import { addConfigOption, addServiceOptions, formatOption } from '../options/options.js';

/** Adds `zonemason mail`. */
export function defineMail(program: Command, run: Runner): void {
  const group = addCommand(program, 'mail', {
    summary: 'state of translations, previews, work for translators',
    description:
      'Show the state of translations, preview mails, and exchange texts with translators. Nothing is changed at the service.',
    examples: [
      ['zonemason mail status', 'which template has which languages'],
      ['zonemason mail todo', 'what is to be translated'],
      ['zonemason mail export fr --out fr.xlf', 'work for an agency'],
      ['zonemason mail import fr.xlf', 'what the agency has sent back'],
      ['zonemason mail preview welcome de', 'the mail that a German reader gets'],
    ],
  }).helpCommand(false);
  defineStatus(group, run);
  definePreview(group, run);
  defineAdd(group, run);
  defineTodo(group, run);
  defineDone(group, run);
  defineExchange(group, run);
}

function defineStatus(group: Command, run: Runner): void {
  const command = addCommand(group, 'status', {
    summary: 'show which templates have which languages',
    description:
      'Show templates by language: which translations are up to date, outdated, missing, or only live.',
    examples: [
      ['zonemason mail status', 'compare the files with the service'],
      ['zonemason mail status --offline', 'only the files; needs no credentials'],
      ['zonemason mail status --format json', 'for programs'],
    ],
    exitCodes: {
      0: 'shown',
      'invalid-files': 'files cannot be read, or belong to no live template',
      credentials: 'credentials are missing or were refused; the files are shown',
      unreachable: 'the service cannot be reached; the files are shown',
      interrupted: 'interrupted',
    },
  })
    .option('--offline', 'do not ask the service: show which translations have a file')
    .addOption(formatOption(['text', 'json']))
    .action(run(async () => (await import('../commands/mail/status.js')).runMailStatus));
  addServiceOptions(addConfigOption(command));
}

function definePreview(group: Command, run: Runner): void {
  const command = addCommand(group, 'preview', {
    summary: 'show a mail as it would be sent',
    description:
      'Show the mail that would be sent once the files are applied: the translation if there is one, ' +
      'else the default, with placeholders replaced by sample values.',
    examples: [
      ['zonemason mail preview welcome de', 'from the files'],
      ['zonemason mail preview welcome de --live', 'what is sent now'],
      ['zonemason mail preview welcome de --values values.yaml', 'with sample values'],
      ['zonemason mail preview welcome de --format html > it.html', 'for a browser'],
      ['zonemason mail preview welcome --format html > all.html', 'all languages'],
      ['zonemason mail preview --all de > de.html', 'all mails in German'],
    ],
    exitCodes: {
      0: 'shown',
      error: 'the default is sent and has no mirror, or any other error',
      'invalid-files': 'files of the template, or the sample values, have errors',
      credentials: 'credentials are missing or were refused (with --live)',
      unreachable: 'the service cannot be reached (with --live)',
      usage: 'wrong usage, or no such template',
    },
  })
    .argument('<TEMPLATE>', 'name or id of the template; with --all, the language')
    .argument('[LANG]', 'requested language; all with --format html if left out')
    .option('--values <FILE>', 'YAML file with sample values, nested or with dotted names')
    .option('--live', 'ask the service and show what is sent now; with --all, also that')
    .option('--all', 'an HTML page with all mails in a language, beside their defaults')
    .addOption(formatOption(['text', 'html', 'json']).default(undefined))
    .action(run(async () => (await import('../commands/mail/preview.js')).runMailPreview));
  addServiceOptions(addConfigOption(command));
}

function defineAdd(group: Command, run: Runner): void {
  const command = addCommand(group, 'add', {
    summary: 'write files to translate to a language',
    description:
      'Write files to translate, which have the default text of template.yaml. Files that exist are kept. ' +
      'Until they are translated, mail/same-as-default reports them.',
    examples: [
      ['zonemason mail add fr', 'for every template without French'],
      ['zonemason mail add pt-BR welcome invoice', 'for two templates'],
    ],
    exitCodes: {
      0: 'written, or nothing to write',
      error: 'no mirror, or a file cannot be written; nothing was written',
      'invalid-files': 'files have errors',
      usage: 'wrong usage, no such template, or the language of the default',
    },
  })
    .argument('<LANG>', 'language tag, for example de or pt-BR')
    .argument('[TEMPLATE...]', 'names or ids of templates (default: all that lack the language)')
    .action(run(async () => (await import('../commands/mail/add.js')).runMailAdd));
  addConfigOption(command);
}

function defineTodo(group: Command, run: Runner): void {
  const command = addCommand(group, 'todo', {
    summary: 'list what is to be translated, with words',
    description:
      'List the translations that are missing, drafts, equal to the default, or made from an earlier default, ' +
      'and how many words their default texts have. Asks no service.',
    examples: [
      ['zonemason mail todo', 'in all languages'],
      ['zonemason mail todo fr', 'in one language'],
      ['zonemason mail todo --format csv > todo.csv', 'for a spreadsheet'],
    ],
    exitCodes: { 0: 'listed', 'invalid-files': 'files have errors' },
  })
    .argument('[LANG]', 'language tag (default: all)')
    .addOption(formatOption(['text', 'json', 'csv']))
    .action(run(async () => (await import('../commands/mail/todo.js')).runMailTodo));
  addConfigOption(command);
}

function defineDone(group: Command, run: Runner): void {
  const command = addCommand(group, 'done', {
    summary: 'mark translations as reviewed',
    description:
      'Mark translations as reviewed: their files say that they translate the default text of template.yaml, ' +
      'and are drafts no more. Asks no service.',
    examples: [['zonemason mail done de welcome invoice', 'the German texts are up to date']],
    exitCodes: {
      0: 'marked, or they were already',
      error: 'no mirror, or a file cannot be written; nothing was written',
      'invalid-files': 'files have errors, or cannot be edited; nothing was written',
      usage: 'wrong usage, no such template, or no such translation',
    },
  })
    .argument('<LANG>', 'language of the translations')
    .argument('<TEMPLATE...>', 'names or ids of their templates')
    .action(run(async () => (await import('../commands/mail/done.js')).runMailDone));
  addConfigOption(command);
}
