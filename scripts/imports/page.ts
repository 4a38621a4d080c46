import { withGenerated } from '../generated-part.js';
import type { Floor } from './floors.js';
import { wings } from './floors.js';
import type { ImportRow } from './table.js';
import { exceptions, isEverywhere, rows } from './table.js';

/** A page of the documentation with the list of imports and the floors of each wing, each between two markers. */
export function withImports(page: string): string {
  const withList = withGenerated(page, 'scripts/imports/table.ts', importList());
  return withGenerated(withList, 'scripts/imports/floors.ts', floorPlan());
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

/** Each place from the top to the bottom, with a line for each thing it may import. */
function importList(): string {
  const below = rows.filter(({ place }) => !isEverywhere(place));
  return below
    .toReversed()
    .map((row) => `- \`${row.place}\`${row.isPure ? ' (pure)' : ''}\n${linesOf(row).join('')}`)
    .join('');
}

function linesOf({ place, imports = [], types = [], libraries = [] }: ImportRow): readonly string[] {
  const below = rows.findIndex((row) => row.place === place);
  const lines = [
    ['imports', imports.length === below && below > 0 ? 'all below' : code(imports)],
    ['types of', code(types)],
    ['libraries', code(libraries)],
    ...exceptionsIn(place).map((exception) => ['exception', exception]),
  ];
  return lines.flatMap(([name, value = '']) => (value === '' ? [] : `  - ${name}: ${value}\n`));
}

/** What single files of a place may import, and what of other places only single files may be imported. */
function exceptionsIn(place: string): readonly string[] {
  return exceptions
    .filter(({ of }) => of === place || of.startsWith(`${place}/`))
    .map(({ of, may }) => (of === place ? code(may) : `${code(may)} in ${code([of])}`));
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
