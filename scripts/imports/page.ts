import { markdownTable, withGenerated } from '../generated-part.js';
import type { Floor } from './floors.js';
import { wings } from './floors.js';
import type { ImportRow } from './table.js';
import { exceptions, isEverywhere, rows } from './table.js';

/** A page of the documentation with the table of imports and the floors of each wing, each between two markers. */
export function withImports(page: string): string {
  const withTable = withGenerated(page, 'scripts/imports/table.ts', importTable());
  return withGenerated(withTable, 'scripts/imports/floors.ts', floorPlan());
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

const HEAD = ['place', 'imports', 'types of', 'libraries', 'pure', 'exceptions'];

/** The table, from the top to the bottom. */
function importTable(): string {
  const below = rows.filter(({ place }) => !isEverywhere(place));
  return markdownTable(HEAD, below.toReversed().map(cellsOf));
}

function cellsOf({ place, imports = [], types = [], libraries = [], isPure }: ImportRow): readonly string[] {
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
