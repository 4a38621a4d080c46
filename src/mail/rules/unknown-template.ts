import { planRule } from '../define-rule.js';

/** Told by `matchTemplates`. */
export const unknownTemplate = planRule({
  code: 'mail/unknown-template',
  summary: 'A folder of translations is named after a live template.',
  explanation:
    'Templates are made at the service. A folder that none of them is called like is misspelt, or its template is gone.',
  reference: 'docs/mail.md, "Templates"',
  bad: ['$ ls mail\nwelcom\n$ zonemason plan\nmail/welcom  error  mail/unknown-template'],
  good: ['$ mv mail/welcom mail/welcome\n$ zonemason plan'],
});
