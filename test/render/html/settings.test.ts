import { expect, test } from 'vitest';
import type { SettingChange } from '../../../src/plan/plan.js';
import { settingsSection } from '../../../src/render/html/settings.js';
import { somePlan, someSetting } from '../support.js';

function sectionOf(settings: readonly SettingChange[]): string {
  return settingsSection({ ...somePlan([]), settings }).markup.replaceAll(/\s+/g, ' ');
}

test('settings that change have a section, which marks the weaker ones', () => {
  const section = sectionOf([someSetting(), someSetting({ scope: 'project', weaker: false })]);
  expect(section).toContain('<h2 id="settings">Changed settings</h2>');
  expect(
    [...section.matchAll(/<li class="(.*?)">(.*?<\/b>)/g)].map(([, kind, head]) => [kind, head]),
  ).toEqual([
    ['risk warn', ' <span class="badge warn">weaker</span> <b>example.com</b>'],
    ['risk info', ' <b>project</b>'],
  ]);
  expect(section).toContain('<p>protect: { type: &quot;MX&quot; } → none</p>');
});

test('a plan without any has none', () => {
  expect(sectionOf([])).toBe('');
  expect(settingsSection(somePlan([])).markup).toBe('');
});
