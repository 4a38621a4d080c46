import { describe, expect, test } from 'vitest';
import { somePlan, someTemplate } from '../support.js';
import { markdown, translationStep, withMail } from './plan-markdown.js';

describe('the translations of a template', () => {
  const live = { language: 'de', subject: 'Hallo', body: 'Eins\nZwei\n' };

  test('show what differs line by line', () => {
    const steps = [translationStep(live, { ...live, body: 'Eins\n```\n</details>\n' })];
    const text = markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] }));
    expect(text).toContain(
      '### Mail `welcome` of `acme` ~1\n\n<details><summary>1 translation</summary>\n\n#### `de` updated (`mail/welcome/de.yaml:2`)',
    );
    expect(text).toContain('````diff\n@@ body, line 1 @@\n Eins\n-Zwei\n+```\n+</details>\n````\n');
  });

  test('that come show all, those that go how much it was, and both when they are the same text', () => {
    const steps = [
      translationStep(null, live),
      translationStep({ ...live, language: 'it', subject: 'Ciao' }, null),
    ];
    const text = markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] }));
    expect(text).toContain('@@ subject @@\n+Hallo\n@@ body, line 1 @@\n+Eins\n+Zwei\n```');
    expect(text).toContain('#### `it` deleted\n\n```diff\n@@ subject @@\n-Ciao\n@@ body, 2 lines @@\n```');
    const renamed = [translationStep(null, live), translationStep({ ...live, language: 'DE' }, null)];
    expect(markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(renamed)] }))).toContain(
      '#### `DE` deleted: its text moves to de',
    );
  });
});
