import { describe, expect, test } from 'vitest';
import { renderGfm } from '../../support/gfm.js';
import { hostileTexts } from '../hostile-texts.js';
import { createStep, somePlan, someTemplate, someZone } from '../support.js';
import { markdown, translationStep, withMail } from './plan-markdown.js';

describe('places', () => {
  const sourceUrl = `https://github.com/acme/dns/blob/${'a'.repeat(40)}/infra/`;

  test('link to the line at the commit', () => {
    const elsewhere = { file: 'shared/web (1).yaml', line: 7, column: 1 };
    const zones = [someZone([createStep({}), createStep({ prefix: 'x' }, { source: elsewhere })])];
    const text = markdown({ ...somePlan(zones), sourceUrl });
    expect(text).toContain(`| [4](${sourceUrl}zones/example.com.yaml#L4) |`);
    expect(text).toContain(`| [\`shared/web (1).yaml:7\`](${sourceUrl}shared/web%20%281%29.yaml#L7) |`);
  });

  test('of translations do, too', () => {
    const steps = [translationStep(null, { language: 'de', subject: 'Hallo', body: 'Text' })];
    const plan = withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] });
    expect(markdown({ ...plan, sourceUrl })).toContain(
      `#### \`de\` created ([\`mail/welcome/de.yaml:2\`](${sourceUrl}mail/welcome/de.yaml#L2))`,
    );
  });

  test.each(hostileTexts)('in a file %j lead nowhere else', (file) => {
    const zones = [someZone([createStep({}, { source: { file, line: 1, column: 1 } })])];
    const html = renderGfm(markdown({ ...somePlan(zones), sourceUrl }));
    const links = [...html.matchAll(/<a href="([^"]*)">/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(1);
    expect(links[0]?.startsWith(sourceUrl)).toBe(true);
  });
});
