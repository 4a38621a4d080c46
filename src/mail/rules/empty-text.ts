import { exampleMirror, exampleTranslation, textRule } from './template-rule.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import type { TranslationRule } from './template-rule.js';

export const emptyText: TranslationRule = {
  rule: textRule({
    code: 'mail/empty-text',
    summary: 'Subject and body of a translation must not be empty.',
    explanation:
      'The service does not fill in the subject or body of the default, so the mail would be sent without one. To send the ' +
      'default, remove the file.',
    reference: 'service-interfaces.md, "What the service does"',
    bad: [exampleMirror(), exampleTranslation('de', { subject: '""', body: 'Hallo {{customer.name}}!' })],
    good: [exampleMirror(), exampleTranslation('de', { body: 'Hallo {{customer.name}}!' })],
  }),
  *check(translation, { defaultText }) {
    for (const field of TEXT_FIELDS) {
      if (translation[field].trim() !== '' || defaultText?.[field].trim() === '') continue;
      yield { at: translation.places[field], message: `the ${field} is empty` };
    }
  },
};
