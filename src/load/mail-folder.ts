import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import { systemReason } from '../diagnostics/system-reason.js';
import type { DesiredMail, DesiredTemplate } from '../mail/template.js';
import type { DeclaredTranslation } from '../mail/translation.js';
import type { MailFileReading } from './mail-file.js';
import { loadMirror, loadTranslation } from './mail-file.js';
import { mailFolder, strayFile } from './mail-rules.js';

/** A mail folder as far as it could be read; nothing must be planned from it when there are errors. */
export interface LoadedMail {
  /** Null when the folder itself cannot be read. */
  readonly mail: DesiredMail | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files that were read. */
  readonly files: number;
}

/**
 * Reads `<template>/<language>.yaml` and `<template>/template.yaml` of a mail folder (docs/mail.md). `path` is as
 * the user wrote it and is shown so. Throws nothing that a file can cause.
 */
export async function loadMailFolder(path: string): Promise<LoadedMail> {
  const { entries, diagnostics } = await readFolder(path);
  if (!entries) return { mail: null, diagnostics, files: 0 };
  const stray = filesOf(entries).filter(looksLikeTranslation);
  const loaded: LoadedTemplate[] = [];
  for (const { name, isFolder } of entries)
    if (isFolder) loaded.push(await loadTemplate(name, join(path, name)));
  return {
    mail: { templates: loaded.flatMap(({ template }) => template ?? []) },
    diagnostics: [
      ...stray.map((name) =>
        aboutPath(strayFile, join(path, name), 'it belongs into the folder of its template'),
      ),
      ...loaded.flatMap((template) => template.diagnostics),
    ],
    files: loaded.reduce((sum, { files }) => sum + files, 0),
  };
}

interface LoadedTemplate extends Pick<LoadedMail, 'diagnostics' | 'files'> {
  readonly template: DesiredTemplate | null;
}

const ENDING = '.yaml';
const MIRROR = `template${ENDING}`;

async function loadTemplate(name: string, folder: string): Promise<LoadedTemplate> {
  const { entries, diagnostics } = await readFolder(folder);
  if (!entries) return { template: null, diagnostics, files: 0 };
  const files = filesOf(entries).filter((file) => file.endsWith(ENDING));
  const readings: MailFileReading<DeclaredTranslation>[] = [];
  for (const file of files) {
    if (file === MIRROR) continue;
    readings.push(await loadTranslation(join(folder, file), file.slice(0, -ENDING.length)));
  }
  const mirror = files.includes(MIRROR) ? await loadMirror(join(folder, MIRROR)) : null;
  const translations = readings.flatMap(({ value }) => value ?? []);
  return {
    template: { name, folder, mirror: mirror?.value ?? null, translations },
    diagnostics: [
      ...strayEntries(folder, entries),
      ...(mirror?.diagnostics ?? []),
      ...readings.flatMap((reading) => reading.diagnostics),
    ],
    files: files.length,
  };
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

interface FolderReading {
  /** By name, without those whose name begins with a dot; null when the folder cannot be read. */
  readonly entries: readonly Entry[] | null;
  readonly diagnostics: readonly Diagnostic[];
}

async function readFolder(path: string): Promise<FolderReading> {
  try {
    const names = (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted();
    const entries = await Promise.all(names.map((name) => entryAt(path, name)));
    return { entries, diagnostics: [] };
  } catch (error) {
    return { entries: null, diagnostics: [aboutPath(mailFolder, path, unreadable(error))] };
  }
}

/** A link that leads nowhere is a file here: reading it tells what is wrong. */
async function entryAt(folder: string, name: string): Promise<Entry> {
  const stats = await stat(join(folder, name)).catch(() => null);
  return { name, isFolder: stats?.isDirectory() ?? false };
}

function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return 'there is no such folder';
  if (code === 'ENOTDIR') return 'this is a file, not a folder';
  return `the folder cannot be read: ${systemReason(error)}`;
}

function filesOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
}

function looksLikeTranslation(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** What stands in the folder of a template, is not read, and does not look as if that were meant. */
function strayEntries(folder: string, entries: readonly Entry[]): readonly Diagnostic[] {
  return entries.flatMap(({ name, isFolder }) => {
    const path = join(folder, name);
    if (isFolder) return [aboutPath(strayFile, path, 'there are no folders in the folder of a template')];
    if (name.endsWith(ENDING) || !looksLikeTranslation(name)) return [];
    return [aboutPath(strayFile, path, `its name must end with ${ENDING}`)];
  });
}

function aboutPath(rule: Rule, file: string, message: string): Diagnostic {
  return { rule, severity: rule.severity, message, file, related: [] };
}
