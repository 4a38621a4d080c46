import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderGfm } from '../support/gfm.js';
import { rehearsals, rehearse } from './rehearsals.js';

/** Everything that a reviewer may look at is written to this folder, to be inspected. */
const inspected = process.env['ZM_REHEARSALS'];

function keep(name: string, file: string, text: string): void {
  if (inspected === undefined) return;
  const folder = join(inspected, name.replaceAll(/\W+/g, '-'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The lines of a terminal. */
const SCREEN = 24;

/** What a reader of HTML sees above the changes, on one line. */
function textAbove(html: string, end: RegExp): string {
  const [body = ''] = html.replace(/^.*<body>/s, '').split(end);
  const folded = body.replaceAll(/<\/summary>(?:(?!<details).)*?<\/details>/gs, '');
  return folded.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

describe.each(Object.entries(rehearsals))('the plan of %s says within ten seconds', (name, rehearsal) => {
  const { verdict, breaks, notSeen = '', code = 0 } = rehearsal;
  const answers = [verdict, ...breaks, notSeen];

  test('whether it may be merged, what it breaks, and what was not looked at', async () => {
    const { run } = await rehearse(rehearsal);
    const planned = await run(['plan', '--base', 'main', '--out', 'plan.json', '--quiet'], { COLUMNS: '80' });
    expect(planned.code).toBe(code);
    for (const columns of ['60', '80', '140']) {
      const { stdout } = await run(['show', 'plan.json'], { COLUMNS: columns });
      keep(name, `${columns}.txt`, stdout);
      const screen = stdout.split('\n').slice(0, SCREEN).join(' ').replaceAll(/\s+/g, ' ');
      for (const answer of answers) expect(screen).toContain(answer);
    }

    const { stdout: comment } = await run(['show', 'plan.json', '--format', 'markdown']);
    keep(name, 'comment.md', comment);
    keep(name, 'comment.html', renderGfm(comment));
    const top = textAbove(`<body>${renderGfm(comment)}`, /<h2>Changes of this branch/);
    for (const answer of answers) expect(top).toContain(answer);

    const { stdout: page } = await run(['show', 'plan.json', '--format', 'html']);
    keep(name, 'page.html', page);
    const head = textAbove(page, /<h2 id="changes"/);
    for (const answer of answers) expect(head).toContain(answer);
  });
});

test('docs/review.md has the answers of every rehearsal', () => {
  const [, section = ''] = readFileSync('docs/review.md', 'utf8').split(/^## The ten-second test$/m);
  const rows = Array.from(section.matchAll(/^\| (.*) \|$/gm), ([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  );
  const answers = Object.entries(rehearsals).map(([name, { verdict, breaks, notSeen = '' }]) => [
    name,
    verdict,
    breaks.map((code) => `\`${code}\``).join(', '),
    notSeen,
  ]);
  expect(rows.slice(2)).toEqual(answers);
});
