import { basename, dirname, join } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { DesiredMail, DesiredTemplate } from '../../mail/templates/template.js';
import { withSlashes } from '../../text/slash-path.js';
import { pathOutside } from '../source/file-rules.js';
import type { FileFault, FileTree, FolderEntry } from '../files/file-tree.js';
import { loadMirror, loadTranslation } from './template-file.js';
import { mailFolder, strayFile } from './template-rules.js';

/** A mail folder. Plan nothing from it if there are errors. */
export interface LoadedMail {
  /** Null if the folder itself cannot be read. */
  readonly mail: DesiredMail | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
}

/**
 * Reads `<template>/<language>.yaml` and `<template>/template.yaml` of a mail folder (docs/mail.md). `path` is shown as
 * given. Throws nothing that a file can cause.
 */
export async function loadMailFolder(path: string, tree: FileTree): Promise<LoadedMail> {
  const { entries, diagnostics } = await readEntries(path, tree);
  if (!entries) return { mail: null, diagnostics, files: 0 };
  const stray = filesOf(entries).filter(looksLikeTranslation);
  const loaded: LoadedTemplate[] = [];
  for (const { name, isFolder } of entries)
    if (isFolder) loaded.push(await loadTemplate(join(path, name), name, tree));
  return {
    mail: { templates: loaded.flatMap(({ template }) => template ?? []) },
    diagnostics: [
      ...stray.map((name) => aboutPath(strayFile, join(path, name), 'move it to the folder of its template')),
      ...loaded.flatMap((template) => template.diagnostics),
    ],
    files: loaded.reduce((sum, { files }) => sum + files, 0),
  };
}

export interface TemplateFolders extends Pick<LoadedMail, 'diagnostics'> {
  readonly names: readonly string[];
}

/** Lists the names of the template folders in a mail folder, without reading them. */
export async function findTemplateFolders(path: string, tree: FileTree): Promise<TemplateFolders> {
  const { entries, diagnostics } = await readEntries(path, tree);
  return { names: (entries ?? []).flatMap(({ name, isFolder }) => (isFolder ? [name] : [])), diagnostics };
}

interface FolderReading extends Pick<LoadedMail, 'diagnostics'> {
  /** Null if the folder cannot be read. */
  readonly entries: readonly FolderEntry[] | null;
}

async function readEntries(path: string, tree: FileTree): Promise<FolderReading> {
  const listing = await tree.readFolder(path);
  if ('fault' in listing) return { entries: null, diagnostics: [unreadable(path, listing.fault)] };
  return { entries: listing.value, diagnostics: [] };
}

function unreadable(path: string, { kind, reason }: FileFault): Diagnostic {
  return aboutPath(kind === 'outside' ? pathOutside : mailFolder, path, reason);
}

interface LoadedTemplate extends Pick<LoadedMail, 'diagnostics' | 'files'> {
  readonly template: DesiredTemplate | null;
}

const ENDING = '.yaml';
const MIRROR = `template${ENDING}`;
const WRONG_ENDING = `its name must end with ${ENDING}`;

async function loadTemplate(folder: string, name: string, tree: FileTree): Promise<LoadedTemplate> {
  const { entries, diagnostics } = await readEntries(folder, tree);
  if (!entries) return { template: null, diagnostics, files: 0 };
  const files = filesOf(entries).filter((file) => file.endsWith(ENDING));
  const [mirror, ...readings] = await Promise.all([
    files.includes(MIRROR) ? loadMirror(join(folder, MIRROR), tree) : null,
    ...files
      .filter((file) => file !== MIRROR)
      .map((file) => loadTranslation(join(folder, file), file.slice(0, -ENDING.length), tree)),
  ]);
  const translations = readings.flatMap(({ value }) => value ?? []);
  return {
    template: { name, folder: withSlashes(folder), mirror: mirror?.value ?? null, translations },
    diagnostics: [
      ...strayEntries(folder, entries),
      ...(mirror?.diagnostics ?? []),
      ...readings.flatMap((reading) => reading.diagnostics),
    ],
    files: files.length,
  };
}

/** Whether a file belongs to a template in a mail folder, rightly named or not; both paths are absolute. */
export function isMailFile(path: string, folder: string): boolean {
  return dirname(dirname(path)) === folder && looksLikeTranslation(path);
}

/** Whether a file of a mail folder is the mirror of its template. */
export function isMirror(path: string): boolean {
  return basename(path) === MIRROR;
}

/** Reads one file of a mail folder, as its template with the mirror beside it. Throws nothing that a file can cause. */
export async function loadMailFile(path: string, tree: FileTree): Promise<LoadedMail> {
  const folder = dirname(path);
  const file = basename(path);
  const mirror = await loadMirror(join(folder, MIRROR), tree);
  const own = isMirror(path) ? null : await loadTranslation(path, file.replace(/\.ya?ml$/i, ''), tree);
  const template = {
    name: basename(folder),
    folder: withSlashes(folder),
    mirror: mirror.value,
    translations: own?.value ? [own.value] : [],
  };
  const stray = file.endsWith(ENDING) ? [] : [aboutPath(strayFile, path, WRONG_ENDING)];
  return {
    mail: { templates: [template] },
    diagnostics: [...stray, ...(own ?? mirror).diagnostics],
    files: 1,
  };
}

function filesOf(entries: readonly FolderEntry[]): readonly string[] {
  return entries.flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
}

function looksLikeTranslation(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** Reports entries in the folder of a template that are not read, probably by mistake. */
function strayEntries(folder: string, entries: readonly FolderEntry[]): readonly Diagnostic[] {
  return entries.flatMap(({ name, isFolder }) => {
    const path = join(folder, name);
    if (isFolder) return [aboutPath(strayFile, path, 'the folder of a template cannot have folders')];
    if (name.endsWith(ENDING) || !looksLikeTranslation(name)) return [];
    return [aboutPath(strayFile, path, WRONG_ENDING)];
  });
}

function aboutPath(rule: Rule, path: string, message: string): Diagnostic {
  return { rule, severity: rule.severity, message, file: withSlashes(path), related: [] };
}
