import { expect, test } from 'vitest';
import type { Link } from '../../../../src/plan/plan.js';
import { pictureOf } from '../../../../src/render/html/picture/picture.js';
import { someZone } from '../../support.js';

function picture(links: readonly Partial<Link>[]): string {
  const all = links.map((link, index): Link => {
    return { prefix: `n${index}`, type: 'CNAME', target: 'x.example.net', change: 'added', ...link };
  });
  return pictureOf(someZone([], { links: all })).markup;
}

test('the names of each box that stands for several are listed', () => {
  const items = picture(Array.from({ length: 26 }, () => ({}))).match(/<li>.*<\/li>/g);
  expect(items).toEqual([expect.stringContaining('<b>n0 and 25 more</b>: n0.example.com, n1.example.com, ')]);
  expect(picture([{}])).not.toContain('<li>');
});

test('the view has room for the titles of the columns and a margin', () => {
  const [, width, height, left, top, w, h] =
    /<svg\s+width="(\d+)"\s+height="(\d+)"\s+viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(picture([{}])) ?? [];
  expect([w, h]).toEqual([width, height]);
  expect([left, top]).toEqual(['-6', '-32']);
  expect(Number(width)).toBeGreaterThan(100);
  expect(Number(height)).toBeGreaterThan(40);
});

test('an arrow starts behind its label, and bends between the columns', () => {
  const [, x1, y1, x2, y2, x3, y3, x4, y4] =
    /class="line" d="M([\d.]+) ([\d.]+)C([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"/
      .exec(picture([{ prefix: 'a' }, { prefix: 'b', target: 'y.example.net' }]))
      ?.map(Number) ?? [];
  expect([y2, y3]).toEqual([y1, y4]);
  expect(x1).toBeGreaterThan(0);
  expect(x2).toBeGreaterThan(x1 ?? 0);
  expect(x3).toBeLessThan(x4 ?? 0);
});
