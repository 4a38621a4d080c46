import { catalogue } from '../../engine/catalogue.js';
import { allowableCodes } from '../../engine/plan/consent.js';
import type { NamesPlace } from '../../engine/completion/project-names.js';
import {
  fullNames,
  languagesOf,
  listedLanguages,
  planPaths,
  recordTypesOf,
  revisions,
  runsOf,
  templateNames,
  zoneNames,
} from '../../engine/completion/project-names.js';
import type { Environment } from '../../environment.js';
import { enumeration } from '../../text/plural.js';
import { riskCatalogue } from '../../engine/risk-catalogue.js';

/** A word that the shell may insert. */
export interface Candidate {
  readonly value: string;
  readonly description?: string;
}

interface ValueContext {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly env: Environment;
  /** Project file given on the command line, or null. */
  readonly config: string | null;
  /** The name of the innermost command. */
  readonly command: string;
  /** Operands before the word. */
  readonly operands: readonly string[];
  /** What the user has typed of the word. */
  readonly start: string;
}

type Source = (context: ValueContext) => Promise<readonly Candidate[]>;

/** Names in the files of a project. */
function named(find: (place: NamesPlace, context: ValueContext) => Promise<readonly string[]>): Source {
  return async (context) => {
    const { cwd: folder, env, config } = context;
    const found = await find({ folder, env, config }, context);
    return found.map((value) => ({ value }));
  };
}

const zones = named(zoneNames);
const templates = named(templateNames);
/** Those of the template before it, or those to add to any. */
const languages = named((place, { operands: [template] }) =>
  template === undefined ? listedLanguages(place) : languagesOf(template, place),
);
/** Whole runs; a journal of one is a file. */
const runs: Source = async ({ cwd: folder, env, config }) => {
  const found = await runsOf({ folder, env, config });
  return found.map(({ path, scopes }) => ({
    value: path,
    ...(scopes.length > 0 && { description: enumeration(scopes, MOST_SCOPES) }),
  }));
};
const MOST_SCOPES = 3;
const branches = named(revisions);
/** One, or two with dots between them. */
const ranges: Source = async (context) => {
  const [, lead = ''] = /^([^.]*(?:\.[^.]+)*\.{2,3})/.exec(context.start) ?? [];
  const found = await branches(context);
  return found.map(({ value }) => ({ value: lead + value }));
};
const plans = named((place, { start }) => planPaths(start, place));
const names = named(fullNames);
const types = named(recordTypesOf);
/** Plans, beside the states that need no name. */
const states: Source = async (context) => [
  { value: 'files', description: 'what the files say (default)' },
  { value: 'live', description: 'what is live' },
  ...(await plans(context)),
  ...(await branches(context)),
];
const rules: Source = async () => {
  return [...catalogue, ...riskCatalogue].map(({ code, summary }) => ({ value: code, description: summary }));
};
const risks: Source = async ({ command }) => {
  const codes = allowableCodes(command === 'rollback' ? 'rollback' : 'apply');
  return codes.map((value) => ({ value }));
};
const parallel: Source = async () => [{ value: 'auto', description: 'the part of this parallel CI job' }];

/** Sources of values, by option name or by the placeholder of the value in the help. */
const SOURCES: ReadonlyMap<string, Source> = new Map([
  ['--zone', zones],
  ['--name', names],
  ['--template', templates],
  ['--allow', risks],
  ['--shard', parallel],
  ['--at', states],
  ['REVISION', branches],
  ['REVISIONS', ranges],
  ['ZONE', zones],
  ['NAME', names],
  ['ADDRESS', names],
  ['TYPE', types],
  ['TEMPLATE', templates],
  ['LANG', languages],
  ['CODE', rules],
  ['PLAN', plans],
  ['JOURNAL', runs],
]);

/** Returns the values of an option (`--zone`; '' for an operand) with a placeholder in the help (`ZONE`). */
export async function valuesOf(
  option: string,
  metavar: string,
  context: ValueContext,
): Promise<readonly Candidate[]> {
  const source = SOURCES.get(option) ?? SOURCES.get(metavar);
  return source ? source(context) : [];
}

const FILES: ReadonlySet<string> = new Set(['FILE', 'FOLDER', 'SEED', 'PLAN', 'JOURNAL']);

/** Whether a placeholder in the help stands for a file. */
export function isFile(metavar: string): boolean {
  return FILES.has(metavar);
}
