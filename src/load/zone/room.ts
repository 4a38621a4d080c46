import { shellRule } from '../source/define-rule.js';
import type { Node } from '../yaml/nodes.js';
import { scalarsIn } from '../yaml/nodes.js';

export const tooLarge = shellRule({
  code: 'vars/too-large',
  summary: 'Variables and lists of zones expand to a reasonable size.',
  explanation:
    'A few lines may stand for more than any memory holds: a long variable that is used often, or thousands of records in each of thousands of zones. One file may expand to four million values, and to 64 million characters more than it has; all files together to eight million values more than they have, and to 256 million characters.',
  reference: 'docs/zone-files.md, "Several zones in one file"',
  bad: '$ grep -c example zones/parked.yaml  # zones in its list\n100000\n$ grep -c A: zones/parked.yaml  # records\n1000',
  good: '$ grep -c example zones/parked.yaml  # zones in its list\n10000\n$ grep -c A: zones/parked.yaml  # records\n10',
});

const OF_FILE = { values: 4_000_000, characters: 64 * 1024 * 1024 };
const OF_PROJECT = { values: 8_000_000, characters: 256 * 1024 * 1024 };

/** Takes room from what files may expand to; false if there is not enough. */
export type Room = (kind: keyof typeof OF_FILE, amount: number) => boolean;

/** The room of one file, for all its zones. Its characters are taken from the room of the project, too. */
export function newRoom(project: Room = () => true): Room {
  const take = roomFor(OF_FILE);
  return (kind, amount) => take(kind, amount) && (kind === 'values' || project(kind, amount));
}

/** The room of all files of a project: for values of lists of zones, and of files that are included once more. */
export function newProjectRoom(): Room {
  return roomFor(OF_PROJECT);
}

function roomFor(most: typeof OF_FILE): Room {
  const left = { ...most };
  return (kind, amount) => {
    left[kind] -= amount;
    return left[kind] >= 0;
  };
}

/** The values that each zone of a file has: keys and texts, except for the names of the zones. */
export function valuesPerZone(root: Node): number {
  const parts = root.kind === 'map' ? root.entries.filter(({ key }) => key.text !== 'zone') : [];
  let count = 1;
  for (const { value } of parts) for (const scalar of scalarsIn(value)) count += Number(Boolean(scalar));
  return count;
}
