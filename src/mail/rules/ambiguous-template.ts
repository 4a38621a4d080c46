import { planRule } from '../define-rule.js';

/** Told by `matchTemplates`. */
export const ambiguousTemplate = planRule({
  code: 'mail/ambiguous-template',
  summary: 'A folder of translations and a live template belong to each other alone.',
  explanation:
    'The service does not promise that names are unique. Where two templates have one name, a folder is named by the id ' +
    'of the one it is for. Two folders for one template would delete what the other declares.',
  reference: 'docs/mail.md, "Templates"',
  bad: ['$ ls mail\nwelcome\n$ zonemason plan\nmail/welcome  error  mail/ambiguous-template'],
  good: ['$ mv mail/welcome mail/5f0c2c1e-0d0b-4a52-9d3a-6a8e4f0d1b11\n$ zonemason plan'],
});
