import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../../cli/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const ZONE = `zone: Example.com.
records:
  # Größe
  WWW: { CNAME: "Shop.example.net." }
  'Mail.example.com': { A: 192.0.2.1, TXT: 'ü' }
  "@":
    CAA: 0 issue letsencrypt.org
    MX: [ 10 mail.example.com., 20 MX.example.net ]
  a: { A: &a 192.0.2.300 }
`;

const FILE = 'zone.yaml';

function projectWith(zone: string): string {
  return temporaryFolder({ 'zonemason.yaml': `dns: { zones: ${FILE} }\n`, [FILE]: zone });
}

async function reportOf<T>(cwd: string, format: string): Promise<T> {
  const { stdout } = await zonemason(['validate', '--format', format], { cwd });
  const report: T = JSON.parse(stdout);
  return report;
}

/** A replacement in lines from 1 and columns from 1. */
interface Replacement {
  readonly from: readonly [line: number, column: number];
  readonly to: readonly [line: number, column: number];
  readonly text: string;
}

/** Replaces pieces of a text, whose columns count octets or UTF-16 units; each place once. */
function replaced(
  text: string,
  replacements: readonly Replacement[],
  units: 'octets' | 'characters',
): string {
  const lines = text
    .split('\n')
    .map((line) => (units === 'octets' ? Buffer.from(line).toString('latin1') : line));
  const unique = new Map(replacements.map((each) => [String(each.from), each]));
  for (const { from, to, text: fresh } of [...unique.values()].toSorted((a, b) => b.from[1] - a.from[1])) {
    expect(from[0]).toBe(to[0]);
    const line = lines[from[0] - 1] ?? '';
    lines[from[0] - 1] = line.slice(0, from[1] - 1) + fresh + line.slice(to[1] - 1);
  }
  return lines.map((line) => (units === 'octets' ? Buffer.from(line, 'latin1').toString() : line)).join('\n');
}

/** What is left to say about a text. */
async function codesOf(zone: string): Promise<readonly string[]> {
  const report = await reportOf<{ diagnostics: readonly { code: string; line: number }[] }>(
    projectWith(zone),
    'json',
  );
  return report.diagnostics.map(({ code, line }) => `${code} ${line}`);
}

interface Rdjson {
  readonly diagnostics: readonly {
    readonly location: { readonly path: string };
    readonly severity: string;
    readonly message: string;
    readonly suggestions?: readonly {
      readonly range: Record<'start' | 'end', { line: number; column: number }>;
      readonly text: string;
    }[];
  }[];
}

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly {
      readonly fixes?: readonly {
        readonly artifactChanges: readonly {
          readonly replacements: readonly {
            readonly deletedRegion: Record<'startLine' | 'startColumn' | 'endLine' | 'endColumn', number>;
            readonly insertedContent: { readonly text: string };
          }[];
        }[];
      }[];
    }[];
  }[];
}

const LEFT = new Set(['content/ascii', 'a/content']);

describe('what reviews can suggest', () => {
  test('as rdjson mends what it names, with columns in octets', async () => {
    const report = await reportOf<Rdjson>(projectWith(ZONE), 'rdjson');
    const suggestions = report.diagnostics.flatMap((each) => each.suggestions ?? []);
    const mended = replaced(
      ZONE,
      suggestions.map(({ range: { start, end }, text }) => ({
        from: [start.line, start.column],
        to: [end.line, end.column],
        text,
      })),
      'octets',
    );
    expect(mended).toContain('  www: { CNAME: shop.example.net }\n  mail: {');
    expect(
      (await codesOf(mended)).map((each) => each.split(' ')[0]).filter((code) => !LEFT.has(code ?? '')),
    ).toEqual([]);
    expect(
      new Set(report.diagnostics.map(({ severity, location: { path } }) => `${severity} ${path}`)),
    ).toContain(`ERROR ${FILE}`);
  });

  test('as SARIF mends the same, with columns in UTF-16 units', async () => {
    const sarif = await reportOf<Sarif>(projectWith(ZONE), 'sarif');
    const changes = (sarif.runs[0]?.results ?? []).flatMap(({ fixes = [] }) =>
      fixes.flatMap((fix) => fix.artifactChanges),
    );
    const replacements = changes.flatMap((change) => change.replacements);
    const mended = replaced(
      ZONE,
      replacements.map(
        ({ deletedRegion: { startLine, startColumn, endLine, endColumn }, insertedContent }) => ({
          from: [startLine, startColumn],
          to: [endLine, endColumn],
          text: insertedContent.text,
        }),
      ),
      'characters',
    );
    const cwd = projectWith(ZONE);
    await zonemason(['fmt', '--fix'], { cwd });
    const [fixed, other] = [readFileSync(join(cwd, FILE), 'utf8'), projectWith(mended)];
    await zonemason(['fmt'], { cwd: other });
    expect(readFileSync(join(other, FILE), 'utf8')).toBe(fixed);
  });

  test('is nothing where a fix would join two names', async () => {
    const cwd = projectWith('zone: example.com\nrecords: { www: { A: 192.0.2.1 }, WWW: { A: 192.0.2.2 } }\n');
    const { diagnostics } = await reportOf<Rdjson>(cwd, 'rdjson');
    expect(diagnostics.flatMap((each) => each.suggestions ?? [])).toEqual([]);
  });

  test.each([
    ['d: { MX: mx.example.net 10 }', '10 mx.example.net'],
    ["e: { AAAA: '[2001:db8::1]' }", '2001:db8::1'],
    ['f: { A: 192.0.2.1/32 }', '192.0.2.1'],
    ['_sip._tcp: { SRV: 10 20 sip.example.net 5060 }', '10 20 5060 sip.example.net'],
    ["_sip._tcp: { SRV: '10 20 sip.example.net 5060' }", '10 20 5060 sip.example.net'],
    ['"@": { MX: 10 https://mx.example.net }', '10 mx.example.net'],
  ])('of a slip in %s is %s', async (line, text) => {
    const { diagnostics } = await reportOf<Rdjson>(
      projectWith(`zone: example.com\nrecords: { ${line} }\n`),
      'rdjson',
    );
    expect(diagnostics.map((each) => each.suggestions?.map((suggestion) => suggestion.text))).toEqual([
      [text],
    ]);
    expect(diagnostics[0]?.message).toContain(`write ${text}`);
  });

  test('is nothing for a slip in the content of a map', async () => {
    const zone = 'zone: example.com\nrecords: { "@": { MX: { content: mx.example.net 10 } } }\n';
    const { diagnostics } = await reportOf<Rdjson>(projectWith(zone), 'rdjson');
    expect(diagnostics.map((each) => each.suggestions)).toEqual([undefined]);
  });

  test('is nothing for a text on several lines', async () => {
    const cwd = projectWith('zone: example.com\nrecords: {}\n');
    writeFileSync(
      join(cwd, FILE),
      'zone: example.com\nrecords:\n  www:\n    CNAME: >-\n      Shop.example.net\n',
    );
    const { diagnostics } = await reportOf<Rdjson>(cwd, 'rdjson');
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(diagnostics.flatMap((each) => each.suggestions ?? [])).toEqual([]);
  });
});
