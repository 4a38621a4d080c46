import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  'bench/README.md',
  'examples/README.md',
];

/** Text of a page without what is in fences, which is no Markdown. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^( *)(```+)[^\n]*\n.*?^\1\2$/gms, '');
}

/** Paths and fragments that a page links to on this disk. */
function linksIn(page: string): readonly string[] {
  const links = proseOf(page)
    .replaceAll(/`[^`\n]*`/g, 'code')
    .matchAll(/\]\(<?([^)\s>]+)>?\)|<img[^>]* src="([^"]+)"/g);
  return Array.from(links, ([, inline, image]) => inline ?? image ?? '').filter(
    (link) => !/^[a-z]+:/.test(link),
  );
}

/** The anchors that GitHub makes of the headings of a page. */
function anchorsIn(page: string): ReadonlySet<string> {
  const headings = Array.from(proseOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function isBroken(link: string, page: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(target)) return true;
  return anchor !== undefined && !anchorsIn(target).has(anchor);
}

describe.each(pages)('%s', (page) => {
  test('links to what is there', () => {
    expect(linksIn(page).filter((link) => isBroken(link, page))).toEqual([]);
  });
});

test('every page of the documentation can be reached from its index', () => {
  const reached = new Set(['docs/README.md']);
  for (const page of reached)
    for (const link of linksIn(page)) {
      const target = normalize(join(dirname(page), link.replace(/#.*/, '')));
      if (target.endsWith('.md') && existsSync(target)) reached.add(target);
    }
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});
