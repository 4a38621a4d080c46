import { planRule } from './template-rule.js';

/** Reported by `matchTemplates`. */
export const unknownTemplate = planRule({
  code: 'mail/unknown-template',
  summary: 'A folder of translations must be named after a live template.',
  explanation:
    'Templates are created at the service. If no template has the name of the folder, the name is misspelt or the ' +
    'template was deleted or renamed.',
  reference: 'docs/mail.md, "Templates"',
  bad: ['$ ls mail\nwelcom\n$ zonemason plan\nmail/welcom  error  mail/unknown-template'],
  good: ['$ mv mail/welcom mail/welcome\n$ zonemason plan'],
});
