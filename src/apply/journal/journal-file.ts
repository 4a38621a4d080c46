import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Failure } from '../../failure.js';
import { adviceIfDenied, codeOf, systemReason } from '../../text/system-error.js';
import { makePrivateFolder } from '../../private-folder.js';
import type { FoundScope, Journal } from './journal.js';
import { journalLine, journalOver, listingEntry } from './journal.js';
import { journalName } from './journal-name.js';
import type { AppendOnlyFile } from './line-log.js';
import { lineLog } from './line-log.js';
import { syncFolder } from './sync-folder.js';

/** A journal in its own file. */
export interface JournalFile<V> extends Journal<V> {
  readonly close: () => Promise<void>;
  /** Closes and deletes the file, because no request was sent. */
  readonly discard: () => Promise<void>;
}

export interface JournalSettings {
  /** Folder of the journals; created if missing. */
  readonly folder: string;
  /** Returns the path to show for a file; the path itself by default. */
  readonly shown?: (path: string) => string;
  /** Told of a folder whose names may be lost in a power failure, with the error of the file system. */
  readonly onUnsynced?: (folder: string, error: Error) => void;
  /** Start of the run, which is part of the names of all its journals. */
  readonly startedAt: Date;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Creates a journal file that only its owner can read, with the listing in its first line. Returns once the line and the
 * directory entry are synced to disk, the entry only where the file system can.
 *
 * @throws Failure `error` if that fails; no request may be sent then.
 */
export async function createJournal<V>(
  { folder, shown = (path) => path, onUnsynced, startedAt, now }: JournalSettings,
  found: FoundScope<V>,
): Promise<JournalFile<V>> {
  try {
    const firstCreated = await makePrivateFolder(folder);
    const { path, handle } = await openNew(folder, startedAt, found.scope);
    const close = (): Promise<void> => closeQuietly(handle);
    const discard = async (): Promise<void> => {
      await close();
      await rm(path, { force: true });
    };
    try {
      const log = lineLog({ file: appendingTo(handle), soon: () => wait(NOTES_MS) });
      await log.write(journalLine(listingEntry(found), now()));
      for (const changed of changedFolders(folder, firstCreated)) {
        const error = await syncFolder(changed);
        if (error) onUnsynced?.(changed, error);
      }
      return { ...journalOver<V>({ path: shown(path), log, now }), close, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  } catch (cause) {
    throw new Failure('error', `cannot create a journal in ${shown(folder)}: ${systemReason(cause)}`, {
      hint: ['nothing was changed, because a run without a journal cannot be rolled back']
        .concat(adviceIfDenied(cause, shown(folder)) ?? [])
        .join('; '),
      cause,
    });
  }
}

/** How long outcomes are collected before they are appended. */
const NOTES_MS = 20;

interface NewFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** If another run started in the same millisecond, takes the next free name. */
async function openNew(folder: string, startedAt: Date, scope: string): Promise<NewFile> {
  for (let time = startedAt.getTime(); ; time += 1) {
    const path = join(folder, journalName(new Date(time), scope));
    try {
      // O_APPEND, O_CREAT and O_EXCL: never overwrites a file or follows a symbolic link.
      return { path, handle: await open(path, 'ax', 0o600) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function appendingTo(handle: FileHandle): AppendOnlyFile {
  return { append: (text) => handle.appendFile(text), sync: () => handle.datasync() };
}

/** The folders with a new entry: the journal folder, and the parents of all folders that were created. */
export function changedFolders(folder: string, firstCreated: string | undefined): readonly string[] {
  const changed = [resolve(folder)];
  if (firstCreated === undefined) return changed;
  const top = dirname(resolve(firstCreated));
  for (let at = resolve(folder); at !== top; at = dirname(at)) changed.push(dirname(at));
  return changed;
}

/** Ignores errors: everything has been synced, so nothing can be lost. */
async function closeQuietly(handle: FileHandle): Promise<void> {
  try {
    await handle.close();
  } catch {
    return;
  }
}
