import { tagsIn } from '../text/facts.js';
import { adviceRule, exampleMirror, exampleTranslation } from './template-rule.js';
import { differences } from './differences.js';
import type { TranslationRule } from './template-rule.js';

const mirror = exampleMirror({ body: '<p>We are <b>glad</b>.</p>' });

export const htmlTags: TranslationRule = {
  rule: adviceRule({
    code: 'mail/html-tags',
    summary: 'A translation should have the HTML tags of the default text, each as often.',
    explanation:
      'A tag that is lost or not closed changes the layout of all that follows, in some mail programs only.',
    reference: 'docs/mail.md, "Numbers, links and tags"',
    bad: [mirror, exampleTranslation('de', { body: '<p>Wir freuen uns <b>sehr.</p>' })],
    good: [mirror, exampleTranslation('de', { body: '<p>Wir freuen uns <b>sehr</b>.</p>' })],
  }),
  *check(translation, { defaultText }) {
    if (!defaultText) return;
    const [inDefault, inTranslation] = [tagsIn(defaultText), tagsIn(translation)].map(numbered);
    if (inDefault && inTranslation)
      yield* differences(translation, { noun: 'tag', inDefault, inTranslation });
  },
};

/** Each tag, with how often it is there if that is more than once. */
function numbered(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
  return new Set(Array.from(counts, ([tag, count]) => `<${tag}>${count > 1 ? ` (${count} times)` : ''}`));
}
