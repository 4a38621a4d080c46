import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { runs } from '../../support/runs.js';
import { zonemason } from '../support.js';
import { startEditor } from './client.js';

const PROJECT = 'dns: { zones: zones/*.yaml }\n';
const PATH = 'zones/a.yaml';
const ZONE = `zone: example.com
ttl: 1h
records:
  '@': { MX: 10 mail.example.com, TXT: v=spf1 mx -all }
  Www: { CNAME: Mail.example.com }
  mail:
    A: [192.0.2.1, 192.0.2.300]
  bücher: { A: { content: 192.0.2.1, ttl: 60 } }
except: [{ rule: ttl/short, prefix: x, reason: y }]
`;

/** Where a text is changed, how much goes, and what comes. */
const edit = fc.record({
  at: fc.nat({ max: ZONE.length }),
  length: fc.nat({ max: 12 }),
  text: fc.oneof(
    fc.constantFrom('', '\n', '  ', ': ', '"', '[', '\t', '#', '&a ', '*a', 'ü', '🙂'),
    fc.string({ maxLength: 6 }),
  ),
});

interface Shown {
  readonly code: string;
  readonly severity: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

test('what an editor shows of an unsaved text is what validate says of it', async () => {
  const folder = temporaryFolder({ 'zonemason.yaml': PROJECT, [PATH]: ZONE });
  const copy = temporaryFolder({ 'zonemason.yaml': PROJECT, [PATH]: ZONE });
  const editor = await startEditor(folder);
  editor.open(PATH, ZONE);
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      let text = ZONE;
      for (const { at, length, text: fresh } of edits) {
        text = text.slice(0, at) + fresh + text.slice(at + length);
        editor.change(PATH, text);
      }
      const found = (await editor.problems(PATH)).map(({ code, severity, range: { start, end } }) => ({
        code,
        severity: severity === 1 ? 'error' : 'warning',
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      }));
      writeFileSync(join(copy, PATH), text);
      const { stdout } = await zonemason(['validate', '--format', 'json'], {
        cwd: copy,
        now: () => Date.parse('2026-01-01'),
      });
      const { diagnostics }: { diagnostics: readonly (Shown & { readonly file: string })[] } =
        JSON.parse(stdout);
      const expected = diagnostics
        .filter(({ file }) => file === PATH)
        .map(({ code, severity, line, column, endLine, endColumn }) => ({
          code,
          severity,
          line,
          column,
          endLine,
          endColumn,
        }));
      expect(found).toEqual(expected);
    }),
    { numRuns: runs(15) },
  );
});
