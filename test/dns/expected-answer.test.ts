import { expect, test } from 'vitest';
import { asDemand } from '../../src/dns/expected-answer.js';
import { expectedAnswers } from '../support/expected-answers.js';

test.each([
  ['ask: www A', '{ ask: "www A" }'],
  ['ask: "* A", answers: false', '{ ask: "* A", answers: false }'],
  ['ask: "@ MX", reaches: 192.0.2.0/24', '{ ask: "@ MX", reaches: ["192.0.2.0/24"] }'],
  ['ask: www A, via: { most: 2 }', '{ ask: "www A", most: 2 }'],
])('{ %s } is a setting that a review shows as %s', (yaml, text) => {
  const [expected] = expectedAnswers(`- { ${yaml} }\n`);
  expect(expected && asDemand(expected).text).toBe(text);
});
