import type * as Names from '../../engine/project-names.js';
import type { Context } from '../context.js';

/** A word that may stand somewhere. */
export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

export interface Setting extends Pick<Context, 'cwd'> {
  /** Project file that the command line names, or null. */
  readonly config: string | null;
  /** Operands before the word. */
  readonly operands: readonly string[];
  /** What is there of the word already. */
  readonly start: string;
}

type Source = (setting: Setting) => Promise<readonly Candidate[]>;

/** Names out of the files of a project. */
function named(
  find: (names: typeof Names, place: Names.NamesPlace, setting: Setting) => Promise<readonly string[]>,
): Source {
  return async (setting) => {
    const { cwd: folder, config } = setting;
    const found = await find(await import('../../engine/project-names.js'), { folder, config }, setting);
    return found.map((value) => ({ value }));
  };
}

const zones = named(({ zoneNames }, place) => zoneNames(place));
const templates = named(({ templateNames }, place) => templateNames(place));
const languages = named(({ languagesOf }, place, { operands: [template = ''] }) =>
  languagesOf(template, place),
);
const journals = named(({ journalPaths }, place) => journalPaths(place));
const plans = named(({ planPaths }, place, { start }) => planPaths(start, place));
const rules: Source = async () => {
  const { catalogue } = await import('../../engine/catalogue.js');
  return catalogue.map(({ code, summary }) => ({ value: code, description: summary }));
};
const risks: Source = async () => {
  const { allowableCodes } = await import('../../engine/plan/consent.js');
  return allowableCodes.map((value) => ({ value }));
};
const parallel: Source = async () => [{ value: 'auto', description: 'that of a parallel CI job' }];

/** Where values come from, by the name of an option or else by what stands for the value in the help. */
const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['--zone', zones],
  ['--template', templates],
  ['--allow', risks],
  ['--shard', parallel],
  ['ZONE', zones],
  ['TEMPLATE', templates],
  ['LANG', languages],
  ['CODE', rules],
  ['PLAN', plans],
  ['JOURNAL', journals],
]);

/** The values that can be named, of an option (`--zone`, or '' for an operand) and what stands for its value in the help. */
export async function valuesOf(
  option: string,
  metavar: string,
  setting: Setting,
): Promise<readonly Candidate[]> {
  const source = SOURCES.get(option) ?? SOURCES.get(metavar);
  return source ? source(setting) : [];
}

const FILES: ReadonlySet<string> = new Set(['FILE', 'FOLDER', 'SEED', 'PLAN', 'JOURNAL']);

/** Whether it is a file that stands in the help as this. */
export function isFile(metavar: string): boolean {
  return FILES.has(metavar);
}
