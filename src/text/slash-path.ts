import { join, posix, relative, sep } from 'node:path';

declare const slashes: unique symbol;

/** A path whose names stand between slashes on every system, as in git, in globs and in reports. */
export type SlashPath = string & { readonly [slashes]: true };

/** Takes a path that has slashes, since git prints it or a plan names it. */
export function slashPath(path: string): SlashPath;
export function slashPath(path: string): string {
  return path;
}

/** Writes a path of this system with slashes. */
export function withSlashes(native: string): SlashPath {
  return slashPath(native.split(sep).join('/'));
}

/** The way between two paths of this system, with slashes. */
export function wayBetween(from: string, to: string): SlashPath {
  return withSlashes(relative(from, to));
}

/** The way between two paths with slashes, both absolute or both relative to one folder. */
export function slashWay(from: SlashPath, to: SlashPath): SlashPath {
  return slashPath(posix.relative(from, to));
}

/** Joins paths, and takes out `.` and `..` as far as they lead to names before them. */
export function joinSlashes(...paths: readonly SlashPath[]): SlashPath {
  return slashPath(posix.join(...paths));
}

/** The path of a file in a folder of this system, with slashes. */
export function pathIn(folder: string, name: string): SlashPath {
  return withSlashes(join(folder, name));
}

/** The last name of a path. */
export function lastName(path: SlashPath): string {
  return posix.basename(path);
}
