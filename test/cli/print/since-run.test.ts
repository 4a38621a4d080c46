import { expect, test } from 'vitest';
import { formatSinceRun } from '../../../src/cli/print/since-run.js';
import { plainStyle } from '../../../src/text/style.js';
import { createStep, deleteStep } from '../../render/support.js';

const layout = { style: plainStyle, width: Infinity };

test('names the changes by zone, and counts those beyond the first five', () => {
  const steps = Array.from({ length: 4 }, (_, n) =>
    deleteStep({ prefix: `n${n}`, type: 'A', content: `192.0.2.${n}` }, { id: `s${n}` }),
  );
  const zones = [
    { zone: 'a.example', steps },
    { zone: 'b.example', steps },
  ];
  const lines = formatSinceRun({ zones, templates: [] }, layout).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^warning: these changes also undo/),
    'a.example',
    expect.stringMatching(/^ {2}- n0 +A +192\.0\.2\.0/),
    expect.stringContaining('n1'),
    expect.stringContaining('n2'),
    expect.stringContaining('n3'),
    'b.example',
    expect.stringContaining('n0'),
    'and 3 more changes',
    '',
    '',
  ]);
});

test('names translations by their language', () => {
  const step = {
    ...createStep({}, { id: 's1' }),
    after: { language: 'fr', subject: 'a', body: 'b' },
    before: null,
  };
  const text = formatSinceRun({ zones: [], templates: [{ template: 'welcome', steps: [step] }] }, layout);
  expect(text).toMatch(/^warning: this change also undoes [^\n]*\nmail\/welcome\n {2}\+ fr\n\n$/);
});
