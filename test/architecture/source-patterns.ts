import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Visitor, parseSync } from 'oxc-parser';

/** A regular expression of the program and where it is written. */
export interface SourcePattern {
  /** `src/dns/name/name.ts:24`, from the root of the project. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every regular expression literal below these folders. */
export function patternLiterals(folders: readonly string[]): readonly SourcePattern[] {
  return sourceFiles(folders).flatMap(({ file, text }) => {
    const found: SourcePattern[] = [];
    visit(file, text, {
      Literal(node) {
        if (!('regex' in node)) return;
        const place = `${file}:${lineOf(text, node.start)}`;
        found.push({ place, source: node.regex.pattern, flags: node.regex.flags });
      },
    });
    return found;
  });
}

/** The files below these folders that make regular expressions out of texts: `new RegExp(…)` or `RegExp(…)`. */
export function filesThatBuildPatterns(folders: readonly string[]): readonly string[] {
  const files = sourceFiles(folders).filter(({ file, text }) => {
    let builds = false;
    const look = ({
      callee,
    }: {
      readonly callee: { readonly type: string; readonly name?: unknown };
    }): void => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builds = true;
    };
    visit(file, text, { NewExpression: look, CallExpression: look });
    return builds;
  });
  return files.map(({ file }) => file);
}

/** Every `pattern` of the JSON Schemas, which the validators run with the flag `u`. */
export function schemaPatterns(): readonly SourcePattern[] {
  return readdirSync(join(root, 'schemas')).flatMap((name) => {
    const found = new Set<string>();
    JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'), (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') found.add(value);
      return value;
    });
    return Array.from(found, (source) => ({ place: `schemas/${name}`, source, flags: 'u' }));
  });
}

interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** What is generated is left out: the schemas stand for the validators, the other sources for the rest. */
function sourceFiles(folders: readonly string[]): readonly SourceText[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.includes('generated'))
      .map((name) => {
        const file = `${folder}/${name.replaceAll('\\', '/')}`;
        return { file, text: readFileSync(join(root, file), 'utf8') };
      }),
  );
}

function visit(file: string, text: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? ''}`);
  new Visitor(visitor).visit(program);
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
