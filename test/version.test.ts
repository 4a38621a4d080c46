import { expect, test } from 'vitest';
import { about, publishedAddress, reportIt } from '../src/version.js';

const home = 'https://git.example/zonemason';

test('nothing has an address before the project has one', () => {
  const { version } = about;
  expect(publishedAddress('docs/rules.md', { version })).toBeNull();
  expect(reportIt({ version })).toBe('please report this');
});

test('addresses follow from package.json', () => {
  const published = { ...about, homepage: home, bugs: { url: `${home}/issues` } };
  expect(publishedAddress('docs/rules.md', published)).toBe(
    `https://unpkg.com/zonemason@${about.version}/docs/rules.md`,
  );
  expect(reportIt(published)).toContain(`${home}/issues`);
});
