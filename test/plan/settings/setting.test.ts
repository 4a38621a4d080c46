import { expect, test } from 'vitest';
import { patternText } from '../../../src/plan/settings/setting.js';

test.each([
  [{ prefix: '*', type: 'A' }, '{ prefix: "*", type: "A" }'],
  [{ prefix: '\\*.dev', type: undefined }, "{ prefix: '\\*.dev' }"],
  [{ content: "it's \\*" }, '{ content: "it\'s \\\\*" }'],
  [{ content: 'a\u0007\\' }, '{ content: "a\\u0007\\\\" }'],
  [
    { reaches: ['192.0.2.1', 'mail'], answers: false, most: 1 },
    '{ reaches: ["192.0.2.1", "mail"], answers: false, most: 1 }',
  ],
])('a pattern is shown as a file has it: %j', (fields, text) => {
  expect(patternText(fields)).toBe(text);
});
