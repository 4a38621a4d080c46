import { describe, expect, test } from 'vitest';
import type { Link, Step } from '../../../../src/plan/plan.js';
import { pictureOf } from '../../../../src/render/html/picture/picture.js';
import { createStep, someZone } from '../../support.js';
import { recordedParts } from './support.js';

function someLink(index: number, link: Partial<Link> = {}): Link {
  return { prefix: `n${index}`, type: 'CNAME', target: 'x.example.net', change: 'added', ...link };
}

function picture(links: readonly Partial<Link>[]): string {
  const all = links.map((link, index) => someLink(index, link));
  return pictureOf(recordedParts(someZone([], { links: all }))).markup;
}

test('the names of each box that stands for several are listed', () => {
  const items = picture(Array.from({ length: 26 }, () => ({}))).match(/<li>.*<\/li>/g);
  expect(items).toEqual([expect.stringContaining('<b>n0 and 25 more</b>: n0.example.com, n1.example.com, ')]);
  expect(picture([{}])).not.toContain('<li>');
});

/** Whether a picture of links that have the same changes is unfolded. */
function isOpen(
  count: number,
  link: Partial<Link> | ((index: number) => Partial<Link>),
  steps: readonly Step[] = [],
): boolean {
  const linkAt = typeof link === 'function' ? link : () => link;
  const links = Array.from({ length: count }, (_, index) =>
    someLink(index, { change: 'none', ...linkAt(index) }),
  );
  const [, attributes] =
    /^<details class="picture"([^>]*)>/.exec(pictureOf(recordedParts(someZone(steps, { links }))).markup) ??
    [];
  return attributes?.trim() === 'open';
}

describe('a picture is unfolded', () => {
  test.each<[string, boolean, Partial<Link>, readonly Step[]]>([
    ['if a link changes', true, { change: 'added' }, []],
    ['if a link dangles', true, { dangling: true }, []],
    ['if a target changes', true, { target: 'x.example.com' }, [createStep({ prefix: 'x' })]],
    ['not if only a name changes that points elsewhere', false, {}, [createStep({ prefix: 'n0' })]],
    ['not if nothing changes', false, {}, []],
  ])('%s', (_, expected, link, steps) => {
    expect(isOpen(2, link, steps)).toBe(expected);
  });

  test('up to 60 arrows, whatever number of links they stand for', () => {
    expect(isOpen(61, { change: 'added' })).toBe(true);
    const isOpenTo = (count: number): boolean =>
      isOpen(count, (index) => ({ change: 'added', target: `t${index}.example.com` }));
    expect([60, 61].map(isOpenTo)).toEqual([true, false]);
  });
});

test('links that are not drawn are counted below', () => {
  const note = /<p class="note">\s*(.*?)\s*<\/p>/;
  const links = [someLink(0)];
  expect(note.exec(pictureOf(recordedParts(someZone([], { links, linksLeftOut: 7 }))).markup)?.[1]).toBe(
    '7 more links of this zone not shown',
  );
  expect(pictureOf(recordedParts(someZone([], { links }))).markup).not.toMatch(note);
});

test('without links there is no picture', () => {
  expect(pictureOf(recordedParts(someZone([createStep({})]))).markup).toBe('');
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
