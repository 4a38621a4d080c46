import type { Row } from './table.js';
import { exceptions, isEverywhere, rows } from './table.js';

const BEGIN = '<!-- generated from scripts/imports/table.ts by `npm run generate` -->';
const END = '<!-- end of what is generated -->';

/** A page of the documentation with the table between its two markers. */
export function withImportTable(page: string): string {
  const [before, rest] = halves(page, BEGIN);
  const [, after] = halves(rest, END);
  return `${before}${BEGIN}\n\n${importTable()}\n${END}${after}`;
}

function halves(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  if (at === -1) throw new Error(`the page has no ${marker}`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

const HEAD = ['place', 'imports', 'types of', 'libraries', 'pure', 'exceptions'];

/** The table as Markdown, from the top to the bottom; columns are as wide as their widest cell. */
function importTable(): string {
  const cells = [
    HEAD,
    ...rows
      .filter(({ place }) => !isEverywhere(place))
      .toReversed()
      .map(cellsOf),
  ];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [head, ...body] = cells.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))));
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body, ''].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellsOf({ place, imports = [], types = [], libraries = [], isPure }: Row): readonly string[] {
  const below = rows.findIndex((row) => row.place === place);
  return [
    code([place]),
    imports.length === below ? 'all below' : code(imports),
    code(types),
    code(libraries),
    isPure ? 'yes' : '',
    exceptionsIn(place),
  ];
}

/** What single files of a place may import, and what of other places only single files may be imported. */
function exceptionsIn(place: string): string {
  return exceptions
    .filter(({ of }) => of === place || of.startsWith(`${place}/`))
    .map(({ of, may }) => (of === place ? code(may) : `${code(may)} in ${code([of])}`))
    .join('; ');
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
