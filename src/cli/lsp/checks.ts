import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { EditorInput, EditorState, Workspace } from '../../engine/editor/editor-project.js';
import { checkEditorProject, checkLoneFile, projectFileOf } from '../../engine/editor/editor-project.js';
import type { Day } from '../../text/day.js';
import { dayAt } from '../../text/day.js';
import { Failure } from '../../failure.js';

/** The problems of a file. */
export interface FileProblems {
  /** Absolute path. */
  readonly path: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ChecksInput extends Workspace, Omit<EditorInput, 'file'> {
  /** Gets the problems of each file that has some, had some or is open. */
  readonly publish: (problems: FileProblems) => void;
  /** Gets the reason why a file is checked without the project above it. */
  readonly warn: (message: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Checks the projects of open files, as often as something changes. */
export interface Checks {
  /** Says that something has changed. */
  readonly changed: () => void;
  /** The state of the project of a file, once everything that has changed is checked; null if it is in none. */
  readonly stateOf: (path: string) => Promise<EditorState | null>;
  /** The same as it was last known, without waiting. */
  readonly lastStateOf: (path: string) => EditorState | null;
  /** The states of all open files, once everything is checked; shared by those of a project. */
  readonly allStates: () => Promise<ReadonlySet<EditorState>>;
  readonly today: () => Day;
  /** Ends the checks: nothing new is begun or published. */
  readonly stop: () => void;
}

/** Changes that come one after another within this time are checked once, in milliseconds. */
const PAUSE = 50;

export function startChecks(input: ChecksInput): Checks {
  let states: ReadonlyMap<string, EditorState> = new Map();
  let published = new Set<string>();
  let isDirty = false;
  let isStopped = false;
  /** Ends once nothing is left to check. */
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isDirty) {
      await pause(PAUSE);
      if (isStopped) return;
      isDirty = false;
      const found = await checkAll(input, () => isStopped);
      if (isStopped) return;
      // What has changed meanwhile is checked again, and only that is shown.
      if (isDirty) continue;
      states = found;
      published = publishAll(new Set(found.values()), published, input);
    }
  };
  return {
    changed: () => {
      isDirty = true;
      running ??= run()
        .catch(input.onError)
        .finally(() => (running = null));
    },
    stateOf: async (path) => {
      await running;
      return states.get(path) ?? null;
    },
    lastStateOf: (path) => states.get(path) ?? null,
    allStates: async () => {
      await running;
      return new Set(states.values());
    },
    today: () => dayAt(input.now()),
    stop: () => {
      isStopped = true;
    },
  };
}

/** The state of each open file, shared by those of a project; of some only if it is stopped. */
async function checkAll(
  input: ChecksInput,
  isStopped: () => boolean,
): Promise<ReadonlyMap<string, EditorState>> {
  const { open } = input;
  const ofProjects = new Map<string, EditorState>();
  const states = new Map<string, EditorState>();
  for (const [path, text] of open) {
    if (isStopped()) break;
    const project = basename(path) === 'zonemason.yaml' ? path : await usableProjectFile(path, input);
    if (project !== null) {
      const state = ofProjects.get(project) ?? (await checkEditorProject({ ...input, file: project, open }));
      ofProjects.set(project, state);
      states.set(path, state);
    } else if (/^zone:/m.test(text)) states.set(path, await checkLoneFile({ ...input, file: path, open }));
  }
  return states;
}

/** Null also for a project of another user. */
async function usableProjectFile(path: string, input: ChecksInput): Promise<string | null> {
  try {
    return await projectFileOf(path, input);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    input.warn(`${path} is checked without its project: ${error.message}`);
    return null;
  }
}

/** Publishes the problems of all files, and returns the files that have some. */
function publishAll(
  states: ReadonlySet<EditorState>,
  before: ReadonlySet<string>,
  { open, publish }: ChecksInput,
): Set<string> {
  const byPath = new Map<string, Diagnostic[]>();
  for (const { folder, diagnostics } of states)
    for (const diagnostic of diagnostics) {
      const name = diagnostic.at?.file.path ?? diagnostic.file;
      if (name === undefined) continue;
      const path = resolve(folder, name);
      const known = byPath.get(path);
      if (known) known.push(diagnostic);
      else byPath.set(path, [diagnostic]);
    }
  for (const path of new Set([...byPath.keys(), ...before, ...open.keys()]))
    publish({ path, diagnostics: byPath.get(path) ?? [] });
  return new Set(byPath.keys());
}
