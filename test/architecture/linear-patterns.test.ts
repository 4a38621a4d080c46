import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { attackThatHangs } from './linear.js';
import type { SourcePattern } from './source-patterns.js';
import { filesThatBuildPatterns, patternLiterals, schemaPatterns } from './source-patterns.js';

const FOLDERS = ['src', 'action'];

/** A pattern takes minutes for attacks of this length, or milliseconds: the time it gets need not be exact. */
const UNBOUNDED = { length: 100_000, milliseconds: 10_000 };

interface Exception {
  readonly file: string;
  /** How the pattern begins. */
  readonly source: string;
  /** No text that it sees is longer, in UTF-16 units. */
  readonly atMost: number;
  readonly because: string;
}

/** Patterns that take time quadratic in the length of a text that is short for certain. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/dns/name/name.ts',
    source: '^(([_a-z0-9]([_a-z0-9-]*[a-z0-9])?',
    atMost: 255,
    because: 'service-interfaces.md prints it; hasNameForm compares the length first',
  },
  {
    file: 'src/render/html/html.ts',
    source: String.raw`\s*\n\s*`,
    atMost: 2000,
    because: 'it runs over the templates in the source of the pages, once each',
  },
  {
    file: 'src/render/markdown/escape.ts',
    source: String.raw`^(\(?)(.*?)([.,;:)]*)$`,
    atMost: 2100,
    because: 'prose() cuts its text to 1000 characters',
  },
];

describe('every pattern takes time linear in the length of its text', () => {
  const patterns = [...patternLiterals(FOLDERS), ...schemaPatterns()];

  test.each(patterns)('$place /$source/$flags', (pattern) => {
    const { atMost: length = UNBOUNDED.length } = EXCEPTIONS.find((each) => isMeant(each, pattern)) ?? {};
    expect(attackThatHangs(new RegExp(pattern.source, pattern.flags), { ...UNBOUNDED, length })).toBeNull();
  });

  test.each(EXCEPTIONS)('an exception is one: $file /$source/', (exception) => {
    expect(patterns.filter((pattern) => isMeant(exception, pattern))).toHaveLength(1);
  });
});

describe('every pattern that is built from texts takes linear time', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each(filesThatBuildPatterns(FOLDERS))('%s', async (file) => {
    const built = await patternsBuiltBy(file);
    expect(built.length).toBeGreaterThan(0);
    expect(built.filter((pattern) => attackThatHangs(pattern, UNBOUNDED) !== null)).toEqual([]);
  });
});

describe('the search for slow patterns', () => {
  test.each([
    /\s+$/,
    /^[\w.:-]*\d[\w.:-]*$/,
    /"(?:[^"\\]|\\.)*"/g,
    /\$\{[^}]*\}/g,
    /\brel="?[^";]*\bnext\b/i,
    /<(?:html|body)\b[^>]*>/i,
    /^(?:a+)+$/,
    /^(?:a|a)*$/,
    /^ .*[^ ].* $/,
    /^[ \t\r]*[^\s#]/m,
    /(?<!\\)[ \t]+$/,
  ])('finds %s', (pattern) => {
    expect(attackThatHangs(pattern, { length: 500_000, milliseconds: 300 })).not.toBeNull();
  });
});

function isMeant({ file, source }: Exception, pattern: SourcePattern): boolean {
  return pattern.place.startsWith(`${file}:`) && pattern.source.startsWith(source);
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The patterns that a file builds when it is imported: none is built later, out of what the program reads. */
async function patternsBuiltBy(file: string): Promise<readonly RegExp[]> {
  const built: RegExp[] = [];
  const recording = new Proxy(RegExp, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags);
      built.push(made);
      return made;
    },
  });
  vi.resetModules();
  vi.stubGlobal('RegExp', recording);
  await import(/* @vite-ignore */ join(root, file));
  vi.unstubAllGlobals();
  return built;
}
