import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { renderGfm } from '../support/gfm.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';
/** Whatever acts on a terminal or in the log of a CI system, hides text, or breaks a line. */
const hostile = [
  '\u001b[31mred\u001b]0;title\u0007\u009b2J\b\u007f',
  'x\r\n::set-output name=x::y\n::error::z',
  'x ::add-mask::y ##vso[task.complete]##[error]##teamcity[x]',
  '\u202egnp.exe\u2066\u200b\ufeff\u2028\u{e0041}',
  '<script>alert(1)</script>',
].join('\n');
const long = `${hostile}${' or longer'.repeat(2000)}${'x'.repeat(40_000)}`;
const columns = 80;

/** One live record of each kind that is shown; the rest of the project does not matter. */
const records = [
  { prefix: 'changed', type: 'TXT', content: long },
  { prefix: 'deleted', type: 'TXT', content: long },
  { prefix: `name ${hostile}`, type: 'TXT', content: 'deleted by name' },
  { prefix: 'foreign', type: `WEB ${hostile}`, content: long },
  { prefix: 'id', id: `id ${hostile}`, content: '192.0.2.1', ttl: 600 },
  { prefix: '', type: 'TXT', content: 'stays' },
];
const zones = { [zone]: "records: { '@': { TXT: stays }, changed: { TXT: new }, id: { A: 192.0.2.1 } }\n" };

function expectHarmless(
  { stdout, stderr }: Pick<Run, 'stdout' | 'stderr'>,
  format: 'text' | 'json' | 'markdown' = 'text',
): void {
  for (const line of `${stdout}${stderr}`.split('\n')) {
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##\w*\[/u);
    if (format === 'json') continue;
    expect(line).not.toMatch(/(^|\s)::[a-z-]+.*::/);
    // What has no blanks cannot be wrapped in text, and a row of Markdown has no line breaks, but both are cut at some length.
    expect(line.length).toBeLessThan(format === 'text' ? 400 : 30_000);
  }
}

describe('nothing acts that a service sends', () => {
  test.concurrent('in a plan, its JSON, and a report', async () => {
    const { run } = await withMemoryService({ zones, live: { [zone]: records } });
    const env = { COLUMNS: String(columns) };
    for (const args of [['plan'], ['plan', '--format', 'json', '--out', 'plan.json']]) {
      const planned = await run(args, env);
      expect(planned).toMatchObject({ code: 0 });
      expectHarmless(planned, args.includes('json') ? 'json' : 'text');
      expect(planned.stdout).toContain('set-output');
    }
    const comment = await run(['show', 'plan.json', '--format', 'markdown']);
    expect(comment).toMatchObject({ code: 0 });
    expectHarmless(comment, 'markdown');
    expect(comment.stdout).toContain('set-output');
    const elements = renderGfm(comment.stdout).match(/(?<=<)[a-z]\w*/g);
    const ours = /^(code|br|details|em|h2|h3|li|p|strong|summary|table|tbody|td|th|thead|tr|ul)$/;
    expect(elements?.filter((element) => !ours.test(element))).toEqual([]);
    expectHarmless(await run(['apply', 'plan.json'], env));
  });

  test.concurrent('in a record that moved, a conflict, an error, a difference', async () => {
    const { run, service } = await withMemoryService({
      zones: { [zone]: `${zones[zone]}ignore: [{ prefix: www }]\n` },
      live: { [zone]: records },
      fault: ({ method }) =>
        method === 'PUT'
          ? { status: 400, headers: { 'content-type': 'text/html' }, body: hostile }
          : undefined,
    });
    const env = { COLUMNS: String(columns) };
    await run(['plan', '--out', 'plan.json']);
    service.edit(zone, (live) => live.slice(3));
    const stale = await run(['apply', 'plan.json'], env);
    expect(stale.code).toBe(4);
    expectHarmless(stale);
    const failed = await run(['apply', '--yes'], env);
    expect(failed.code).toBe(6);
    expectHarmless(failed);
    service.edit(zone, (live) => [
      ...live,
      { id: hostile, prefix: 'changed', type: 'WEBFORWARD', content: long, ttl: 1, prio: 1, active: true },
    ]);
    expectHarmless(await run(['plan'], env));
  });
});
