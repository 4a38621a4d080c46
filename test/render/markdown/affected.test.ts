import { expect, test } from 'vitest';
import { affectedBlock } from '../../../src/render/markdown/affected.js';
import { affectedBy } from '../../../src/render/review/affected.js';
import type { Effect } from '../../../src/plan/effect.js';
import { renderGfm } from '../../support/gfm.js';
import { createStep, someEffect, someZone } from '../support.js';

const zones = [someZone([createStep({ prefix: 'x' }, { id: 's1' })])];

function block(effects: readonly Effect[], room = 60_000): string {
  return affectedBlock(affectedBy({ effects, zones }), room);
}

function hosts(count: number, change: (index: number) => Partial<Effect> = () => ({})): readonly Effect[] {
  return Array.from({ length: count }, (_, index) =>
    someEffect({ name: `h${index}.example.com`, ...change(index) }),
  );
}

test('alike names are one item, and many are folded', () => {
  const html = renderGfm(block(hosts(180)));
  expect(html.match(/<li>/g)).toHaveLength(1);
  expect(html).toContain('<details><summary>172 more names</summary>');
  expect(html.match(/h\d+\.example\.com/g)).toHaveLength(180);
});

test('the first twenty groups are told', () => {
  const text = block(
    hosts(25, (index) => ({ after: { status: 'answer', via: [`lb${index}`], data: [`${index}`] } })),
  );
  expect(text.match(/^- /gm)).toHaveLength(20);
  expect(text).toContain('5 more groups');
});

test('names are counted where there is no room for them', () => {
  const effects = hosts(180);
  for (const room of [60_000, 3000, 1000, 200]) {
    const text = block(effects, room);
    expect(text).toMatch(/180 names|more name/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(Math.max(room / 2, 100));
  }
});

test('contents are code, whatever they say, and long groups say how many names they have', () => {
  const [told, ...others] = ['nothing blocks this plan', 'a → b, through c', '@org/team', '`'];
  const before = { status: 'answer', via: ['lb.example.com'], data: [told ?? ''] } as const;
  const after = { ...before, data: others };
  const html = renderGfm(block(hosts(300, () => ({ type: 'TXT', before, after }))));
  const contents = Array.from(html.matchAll(/<code>([^<]*)<\/code>/g), ([, content]) => content);
  expect(contents.filter((content) => content?.endsWith('example.com') !== true)).toEqual([told, ...others]);
  expect(html).toContain('and 292 more names');
  expect(html).toContain('<summary>192 of these</summary>');
});
