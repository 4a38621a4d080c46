import type { Floor } from './floors.js';
import { wings } from './floors.js';
import type { Row } from './table.js';
import { exceptions, isEverywhere, rows } from './table.js';

const END = '<!-- end of what is generated -->';

/** A page of the documentation with the table of imports and the floors of each wing, each between two markers. */
export function withImports(page: string): string {
  return withGenerated(withGenerated(page, 'table', importTable()), 'floors', floorPlan());
}

function withGenerated(page: string, name: string, text: string): string {
  const begin = `<!-- generated from scripts/imports/${name}.ts by \`npm run generate\` -->`;
  const [before, rest] = halves(page, begin);
  const [, after] = halves(rest, END);
  return `${before}${begin}\n\n${text}\n${END}${after}`;
}

/** The wings, with a line for each folder; the ground is floor 1. */
function floorPlan(): string {
  return Object.entries(wings)
    .map(([wing, floors]) => `### \`${wing}/\`\n\n${floors.map(floorLines(floors.length)).join('')}`)
    .join('\n');
}

function floorLines(height: number): (floor: Floor, at: number) => string {
  return (floor, at) =>
    Object.entries(floor)
      .map(([folder, contents]) => {
        const place = folder === '.' ? 'the files beside them' : `\`${folder}/\``;
        return `- ${height - at}: ${place}: ${contents}\n`;
      })
      .join('');
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
