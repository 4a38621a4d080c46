import type { Rule } from '../../diagnostics/rule.js';
import { shellRule } from '../define-rule.js';

const reference = 'docs/mail.md, "The folder"';

export const mailFolder: Rule = shellRule({
  code: 'mail/folder',
  summary: 'The mail folder, and the folder of each template, can be read.',
  explanation:
    'A folder that is missing is more often misspelt than meant. It is never taken for an empty one, whose live ' +
    'translations would all be deleted.',
  reference,
  bad: '$ grep translations zonemason.yaml\n  translations: mails\n$ ls mails\nls: cannot access mails',
  good: '$ grep translations zonemason.yaml\n  translations: mail\n$ ls mail\nwelcome',
});

export const strayFile: Rule = shellRule({
  code: 'mail/stray-file',
  summary:
    'Every YAML file in the mail folder is `<template>/<language>.yaml`, or `<template>/template.yaml`.',
  explanation:
    'A file elsewhere, or with another ending, would be overlooked and its live translation deleted. Files that are ' +
    'no YAML, and those whose name begins with a dot, are left alone.',
  reference,
  bad: '$ ls mail mail/welcome\nmail:\nfr.yaml  welcome\n\nmail/welcome:\nde.yml',
  good: '$ ls mail mail/welcome\nmail:\nwelcome\n\nmail/welcome:\nde.yaml  fr.yaml',
});

/** Not `#` alone cuts a text off: it takes a blank before it. */
export const commentInText: Rule = {
  code: 'mail/comment',
  severity: 'warning',
  adjustable: true,
  summary: 'A subject or body without quotes is not followed by a comment.',
  explanation:
    'To YAML a number sign after a blank begins a comment: `Order #{{order.number}}` without quotes is `Order`. Quotes ' +
    'make it a part of the text; a comment that is meant goes on a line of its own.',
  reference: 'YAML 1.2.2 section 6.6',
  examples: {
    kind: 'mail',
    bad: ['# mail/welcome/de.yaml\nsubject: Bestellung #1\nbody: Vielen Dank.\n'],
    good: ['# mail/welcome/de.yaml\nsubject: "Bestellung #1"\nbody: Vielen Dank.\n'],
  },
};

/** Rules about the mail folder and its files. */
export const templateFileRules: readonly Rule[] = [mailFolder, strayFile, commentInText];
