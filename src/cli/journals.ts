import { join, relative } from 'node:path';
import type { UnfinishedJournal } from '../apply/journal/unfinished-journals.js';
import { unfinishedJournals } from '../apply/journal/unfinished-journals.js';
import type { Project } from '../config/project.js';
import { printable } from '../text/printable.js';
import { MAX_SAVED_SIZE } from '../load/files/file-tree.js';
import { readRegularFile, readTail } from '../load/files/regular-file.js';
import { templateScopeNames } from '../mail/planning/scope-names.js';
import type { Plan } from '../plan/plan.js';
import { PRIVATE_FOLDER } from '../private-folder.js';
import type { Context } from './context.js';

/** Where the journals of a project are, as it is shown: relative to the working folder. */
export function journalFolder({ root }: Pick<Project, 'root'>, { cwd }: Pick<Context, 'cwd'>): string {
  return relative(cwd, join(root, PRIVATE_FOLDER, 'journal'));
}

/**
 * Tells of runs that were cut off, where the plan is about to change their zones once more. They may have left a
 * zone between two states, and nothing of them is taken up again.
 */
export async function mentionUnfinished(
  { zones, mail }: Pick<Plan, 'zones' | 'mail'>,
  project: Pick<Project, 'root'>,
  context: Context,
): Promise<void> {
  if (context.globals.quiet) return;
  const templates = mail?.templates ?? [];
  const nameOf = templateScopeNames(templates);
  const scopes = [...zones, ...templates.map((plan) => ({ zone: nameOf(plan), steps: plan.steps }))];
  const changing = scopes.filter(({ steps }) => steps.length > 0).map(({ zone }) => zone);
  const folder = journalFolder(project, context);
  for (const journal of await unfinishedJournals({ folder, zones: changing, read: readJournal }))
    context.err.write(`${printable(journal.path)} ${whatBecameOf(journal)}\n`);
}

function whatBecameOf({ isUnbegun }: UnfinishedJournal): string {
  return isUnbegun
    ? 'ends early, its run was cut off before it changed anything, or is just starting'
    : 'has no end, its run was cut off or still goes on; this one starts from what is live now';
}

async function readJournal(path: string, lastBytes?: number): Promise<Buffer | null> {
  const reading = await (lastBytes === undefined
    ? readRegularFile(path, MAX_SAVED_SIZE)
    : readTail(path, lastBytes));
  return 'value' in reading ? reading.value : null;
}
