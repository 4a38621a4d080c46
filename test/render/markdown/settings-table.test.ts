import { describe, expect, test } from 'vitest';
import { createStep, somePlan, someSetting, someZone } from '../support.js';
import { markdown, risk, rows } from './plan-markdown.js';

describe('changed settings', () => {
  test('stand above the risks', () => {
    const settings = [
      someSetting(),
      someSetting({
        scope: 'project',
        file: 'zonemason.yaml',
        setting: 'rules.ttl/short',
        before: 'off',
        after: 'warn',
        weaker: false,
      }),
    ];
    const text = markdown({ ...somePlan([], [risk('warn', 'drift')]), settings });
    expect(text).toMatch(/^## zonemason plan: no changes; 2 changed settings, 1 of them weaker$/m);
    expect(text.indexOf('### Changed settings')).toBeLessThan(text.indexOf('### Risks'));
    expect(rows(text).slice(0, 2)).toEqual([
      ['⚠️&nbsp;weaker', '`example.com`', '`protect: { type: "MX" } → none`', '`zones/example.com.yaml:7`'],
      ['', '`project`', '`rules.ttl/short: off → warn`', '`zonemason.yaml:7`'],
    ]);
  });

  test('are only counted where they would leave no room for the changes', () => {
    const settings = Array.from({ length: 900 }, (_, line) => someSetting({ line }));
    const text = markdown({ ...somePlan([someZone([createStep({})])]), settings });
    expect(text).toContain('900 changed settings, 900 of them weaker: too many to list here.');
    expect(text).toContain('192.0.2.1');
    const few = markdown({ ...somePlan([]), settings: settings.slice(0, 100) });
    expect(few).not.toContain('too many');
  });
});
