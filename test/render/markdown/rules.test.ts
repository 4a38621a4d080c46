import { expect, test } from 'vitest';
import { catalogue } from '../../../src/engine/catalogue.js';
import { formatRulesMarkdown } from '../../../src/render/markdown/rules.js';
import { chapters } from '../../../src/render/markdown/rule-chapters.js';

const page = formatRulesMarkdown(catalogue);
const areas = [...new Set(catalogue.map(({ code }) => code.replace(/\/.*/, '')))];

test('the examples of all rules are on the page as they can be copied', () => {
  const missing = catalogue.filter(({ examples: { bad, good } }) =>
    [...bad, ...good].some((file) => !page.includes(`\n${file.trimEnd()}\n\`\`\``)),
  );
  expect(missing.map(({ code }) => code)).toEqual([]);
});

test('every area is in one chapter, which links to it', () => {
  const listed = chapters(areas);
  expect(listed.map(({ title }) => title)).not.toContain('Others');
  expect(listed.flatMap((chapter) => chapter.areas).toSorted()).toEqual(areas.toSorted());
  for (const area of areas) expect(page).toContain(`[${area}](#${area})`);
});

test('an area of no chapter comes last', () => {
  expect(chapters(['new', 'a']).map(({ title, areas: inside }) => [title, inside])).toEqual([
    ['Record types', ['a']],
    ['Others', ['new']],
  ]);
});
