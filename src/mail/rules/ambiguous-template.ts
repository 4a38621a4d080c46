import { planRule } from './template-rule.js';

/** Reported by `matchTemplates`. */
export const ambiguousTemplate = planRule({
  code: 'mail/ambiguous-template',
  summary: 'Each folder of translations must belong to exactly one live template.',
  explanation:
    'Template names are not guaranteed to be unique. If two templates have the same name, name the folder after the id ' +
    'of its template. Two folders for the same template would delete the translations of each other.',
  reference: 'docs/mail.md, "Templates"',
  bad: ['$ ls mail\nwelcome\n$ zonemason plan\nmail/welcome  error  mail/ambiguous-template'],
  good: ['$ mv mail/welcome mail/5f0c2c1e-0d0b-4a52-9d3a-6a8e4f0d1b11\n$ zonemason plan'],
});
