import { defineRule } from '../../diagnostics/rule.js';
import { isStale } from '../text/source-digest.js';
import { topOf } from '../text/text-place.js';
import type { TranslationRule } from './template-rule.js';

export const stale: TranslationRule = {
  rule: defineRule(
    {
      code: 'mail/stale',
      summary: 'A translation should be made from the current default text.',
      explanation:
        'The `source` of its file is the digest of another default text than `template.yaml`, or the service, has now: readers of ' +
        'this language may get an outdated mail. A file without `source` is not checked.',
      reference: 'docs/mail.md, "Who is behind"',
      bad: ['$ zonemason validate\nmail/welcome/de.yaml:5:9  warning  mail/stale'],
      good: ['$ zonemason mail done de welcome\n$ zonemason validate'],
    },
    { severity: 'warning', adjustable: true, examples: 'shell' },
  ),
  *check(translation, { template, defaultText }) {
    if (!defaultText || !isStale(translation, defaultText)) return;
    yield {
      at: translation.places.source ?? topOf(translation),
      message: `the default text has changed since ${translation.language} was translated`,
      hint: `compare it with the default, then mark it as reviewed: zonemason mail done ${translation.language} ${template.name}`,
    };
  },
};
