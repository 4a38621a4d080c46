import { describe, expect, test } from 'vitest';
import type { PlannedTranslation } from '../../src/plan/plan.js';
import type { TranslationStep } from '../../src/render/mail-changes.js';
import { lineCount, renaming } from '../../src/render/mail-changes.js';
import { createStep } from './support.js';

test.each([
  ['', 'empty'],
  ['\n', '1 line'],
  ['a', '1 line'],
  ['a\n', '1 line'],
  ['a\nb', '2 lines'],
  ['a\nb\n', '2 lines'],
  ['a\n\n', '2 lines'],
])('%j has the length "%s"', (text, length) => {
  expect(lineCount(text)).toBe(length);
});

function step(before: PlannedTranslation | null, after: PlannedTranslation | null): TranslationStep {
  return { ...createStep({}), before, after };
}

describe('a text that moves to another language', () => {
  const old = { language: 'pt_BR', subject: 's', body: 'b' };
  const fresh = { ...old, language: 'pt-BR' };
  const [gone, comes] = [step(old, null), step(null, fresh)];

  test('is told of both', () => {
    expect(renaming(comes, [gone, comes])).toBe('the text of pt_BR, which is deleted');
    expect(renaming(gone, [gone, comes])).toBe('its text moves to pt-BR');
  });

  test.each<[string, TranslationStep, readonly TranslationStep[]]>([
    ['there is nothing else', comes, []],
    ['nothing comes', gone, [gone]],
    ['the body differs', comes, [step({ ...old, body: 'c' }, null)]],
    ['the subject differs', gone, [step(null, { ...fresh, subject: 't' })]],
    ['the old text stays in another language', comes, [step(old, { ...old, body: 'c' })]],
    ['the new text replaces another one', gone, [step({ ...fresh, body: 'c' }, fresh)]],
    ['the step is an update', step({ ...old, body: 'c' }, fresh), [gone, comes]],
    ['the step is an update of the same text', step(old, fresh), [gone, comes]],
  ])('is none where %s', (_, one, all) => {
    expect(renaming(one, all)).toBeUndefined();
  });
});
