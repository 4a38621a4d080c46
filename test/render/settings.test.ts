import { expect, test } from 'vitest';
import { settingsCount, settingText } from '../../src/render/settings.js';
import { someSetting } from './support.js';

test.each([
  [someSetting(), 'protect: { type: "MX" } → none'],
  [someSetting({ before: null, after: 'sync' }), 'protect: none → sync'],
])('a changed setting says what it was and is', (setting, text) => {
  expect(settingText(setting)).toBe(text);
});

const [weaker, stronger] = [someSetting(), someSetting({ weaker: false })];

test.each([
  [undefined, ''],
  [[], ''],
  [[stronger], '1 changed setting, none of them weaker'],
  [[weaker], '1 changed setting, 1 of them weaker'],
  [[weaker, stronger, weaker], '3 changed settings, 2 of them weaker'],
])('the settings %j count as "%s"', (settings, text) => {
  expect(settingsCount(settings ? { settings } : {})).toBe(text);
});
