import { expect, test } from 'vitest';
import { formatRiskCatalogueMarkdown } from '../../../src/render/markdown/risk-catalogue.js';
import { someRiskKind } from '../support.js';

test('the page of risks has an index, and of each the level, reasons, advice and diffs', () => {
  const kinds = [someRiskKind(), someRiskKind({ code: 'left-out', level: 'block', consent: 'never' })];
  const page = formatRiskCatalogueMarkdown(kinds);
  expect(page).toContain(
    [
      '- [`drift`](#drift) (warn): a `record` is\\_not as declared',
      '- [`left-out`](#left-out) (block, cannot be allowed): a `record` is\\_not as declared',
      '',
      '## `drift`',
      '',
      '- Level: warn',
      '- When: a `record` is\\_not as declared',
      '',
      '**Why it matters:** Somebody changed it.',
      '',
      '**What to do:** Ask.',
      '',
      'Raised, on the branch:',
      '',
      '```diff\n a\n+b\n```',
      '',
      'Outside git:',
      '',
      '```diff\n-c\n```',
      '',
      'Not raised:',
      '',
      '```diff\n+d\n```',
      '',
      '## `left-out`',
      '',
      '- Level: block, cannot be allowed',
      '',
    ]
      .join('\n')
      .trimEnd(),
  );
});
