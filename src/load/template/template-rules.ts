import type { Rule } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';
import { shellRule } from '../source/define-rule.js';

const reference = 'docs/mail.md, "The folder"';

export const mailFolder: Rule = shellRule({
  code: 'mail/folder',
  summary: 'The mail folder, and the folder of each template, can be read.',
  explanation:
    'A missing folder is more likely misspelt than intended. It is never taken for an empty one, whose live ' +
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
    'A file elsewhere, or with another extension, would be ignored and its live translation deleted. Files that are ' +
    'not YAML, and those whose name starts with a dot, are ignored.',
  reference,
  bad: '$ ls mail mail/welcome\nmail:\nfr.yaml  welcome\n\nmail/welcome:\nde.yml',
  good: '$ ls mail mail/welcome\nmail:\nwelcome\n\nmail/welcome:\nde.yaml  fr.yaml',
});

export const commentInText = defineRule(
  {
    code: 'mail/comment',
    summary: 'A subject or body without quotes is not followed by a comment.',
    explanation:
      'In YAML, a number sign after a space starts a comment: `Order #{{order.number}}` without quotes is `Order`. Quotes ' +
      'make it part of the text; put a real comment on a separate line.',
    reference: 'YAML 1.2.2 section 6.6',
    bad: '# mail/welcome/de.yaml\nsubject: Bestellung #1\nbody: Vielen Dank.\n',
    good: '# mail/welcome/de.yaml\nsubject: "Bestellung #1"\nbody: Vielen Dank.\n',
  },
  { severity: 'warning', adjustable: true, examples: 'mail' },
);

export const templateFileRules: readonly Rule[] = [mailFolder, strayFile, commentInText];
