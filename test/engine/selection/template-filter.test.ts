import { describe, expect, test } from 'vitest';
import { wantedTemplates } from '../../../src/engine/selection/template-filter.js';

const all = [
  { id: '7f-1', name: 'order.shipped' },
  { id: '7f-2', name: 'order' },
  { id: '7f-3', name: 'welcome' },
];

describe('templates are wanted', () => {
  test.each([
    ['all without a glob', [], ['order.shipped', 'order', 'welcome']],
    ['by name', ['order'], ['order']],
    ['by a glob that does not cross a dot', ['order*'], ['order']],
    ['by one that does', ['order**'], ['order.shipped', 'order']],
    ['by id', ['7f-3'], ['welcome']],
    ['by any of several', ['w*', 'order', 'nothing'], ['order', 'welcome']],
  ])('%s', (_, globs, names) => {
    expect(wantedTemplates(all, globs).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    [['Order'], 'did you mean order?'],
    [['x', 'y'], 'there are order, order.shipped, welcome'],
  ])('but not by %j, which is told: %s', (globs, hint) => {
    expect(() => wantedTemplates(all, globs)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: expect.stringContaining(globs.map((given) => `--template ${given}`).join(' ')),
        hint: expect.stringContaining(hint),
      }),
    );
  });
});
