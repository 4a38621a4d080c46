import { defineRule } from '../../diagnostics/rule.js';

/** Reported by `respelledFiles`. */
export const languageSpelling = defineRule(
  {
    code: 'mail/language-spelling',
    summary: 'The file of a translation should be named as the service spells its language.',
    explanation:
      'Languages that differ only in case are the same, and the service has a translation in such a spelling. It is compared ' +
      'with the file, and not created anew: a service that spells languages in its own way would respell the new one, too.',
    reference: 'RFC 5646 section 2.1.1; service-interfaces.md, "MailTemplateTranslation"',
    bad: [
      '$ ls mail/welcome\nde.yaml\n$ zonemason plan\nmail/welcome/de.yaml  warning  mail/language-spelling',
    ],
    good: ['$ mv mail/welcome/de.yaml mail/welcome/DE.yaml\n$ zonemason plan'],
  },
  { severity: 'warning', adjustable: true, examples: 'shell' },
);
