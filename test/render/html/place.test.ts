import { expect, test } from 'vitest';
import { createStep, planPage, somePlan, someZone } from '../support.js';

test('a place leads to the line at the commit', () => {
  const sourceUrl = `https://github.com/acme/dns/blob/${'a'.repeat(40)}/`;
  const page = planPage({ ...somePlan([someZone([createStep({})])]), sourceUrl });
  expect(page).toContain(`<a class="source" href="${sourceUrl}zones/example.com.yaml#L4">`);
});
