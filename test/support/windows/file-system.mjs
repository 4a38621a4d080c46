import fs from 'node:fs';
import { mustBeClosed, watchHandle } from './open-files.mjs';
import { toPosix, toWindows } from './paths.mjs';

const TWO_PATHS = /^(?:rename|link|symlink|copyFile|cp)(?:Sync)?$/;
const GIVES_PATHS = /^(?:realpath|readlink|mkdtemp|mkdir|readdir)(?:Sync)?$/;
const GIVES_STATS = /^[lf]?stat(?:Sync)?$/;

/** What Windows cannot be asked for when it opens a file. */
const FLAGS = new Set([
  'O_NOFOLLOW',
  'O_NONBLOCK',
  'O_DIRECTORY',
  'O_NOCTTY',
  'O_SYNC',
  'O_DSYNC',
  'O_DIRECT',
  'O_NOATIME',
]);

const constants = Object.fromEntries(Object.entries(fs.constants).filter(([name]) => !FLAGS.has(name)));

/** `node:fs/promises` as on Windows. */
export const promises = { ...wrapAll(fs.promises, promising), constants, open };

/** `node:fs` as on Windows. */
export const fileSystem = { ...wrapAll(fs, waitingOrCalling), constants, promises };
for (const name of ['realpath', 'realpathSync'])
  fileSystem[name].native = waitingOrCalling(name, fs[name].native);

function wrapAll(functions, wrap) {
  const entries = Object.entries(functions).map(([name, value]) => [
    name,
    typeof value === 'function' && /^[a-z]/.test(name) ? wrap(name, value) : value,
  ]);
  return Object.fromEntries(entries);
}

function waitingOrCalling(name, call) {
  return (name.endsWith('Sync') ? waiting : calling)(name, call);
}

function waiting(name, call) {
  return (...args) => {
    const { paths, given } = translated(name, args);
    try {
      return resultOf(name, call(...given));
    } catch (error) {
      throw named(error, paths);
    }
  };
}

function promising(name, call) {
  return async (...args) => {
    const { paths, given } = translated(name, args);
    try {
      return resultOf(name, await call(...given));
    } catch (error) {
      throw named(error, paths);
    }
  };
}

function calling(name, call) {
  return (...args) => {
    const { paths, given } = translated(name, args);
    const done = given.at(-1);
    if (typeof done !== 'function') return call(...given);
    return call(...given.slice(0, -1), (error, ...results) =>
      error ? done(named(error, paths)) : done(null, ...results.map((result) => resultOf(name, result))),
    );
  };
}

/** The arguments for this system; `paths` has what was given for each path. */
function translated(name, args) {
  const paths = new Map();
  const given = args.map((argument, index) => {
    const mayBePath = index === 0 || (index === 1 && TWO_PATHS.test(name));
    if (!mayBePath || !(typeof argument === 'string' || argument instanceof URL)) return argument;
    const path = toPosix(argument);
    paths.set(path, String(argument));
    return path;
  });
  if (name.startsWith('rename')) mustBeClosed(given[1]);
  return { paths, given };
}

/** Errors name a path as it was given. */
function named(error, paths) {
  for (const [path, given] of paths) {
    for (const key of ['path', 'dest']) if (error[key] === path) error[key] = given;
    error.message = error.message.replaceAll(`'${path}'`, `'${given}'`);
  }
  return error;
}

function resultOf(name, result) {
  if (GIVES_STATS.test(name)) return statsOf(result);
  if (!GIVES_PATHS.test(name)) return result;
  return Array.isArray(result) ? result.map(entryOf) : entryOf(result);
}

function entryOf(entry) {
  if (typeof entry === 'string') return toWindows(entry);
  for (const key of ['path', 'parentPath'])
    if (typeof entry?.[key] === 'string') entry[key] = toWindows(entry[key]);
  return entry;
}

/** Windows knows no owner, and no mode but whether a file is read-only. */
function statsOf(stats) {
  if (!stats?.mode) return stats;
  const as = typeof stats.mode === 'bigint' ? BigInt : Number;
  const isReadOnly = (Number(stats.mode) & 0o200) === 0;
  stats.mode = as((Number(stats.mode) & fs.constants.S_IFMT) | (isReadOnly ? 0o444 : 0o666));
  stats.uid = as(0);
  stats.gid = as(0);
  return stats;
}

async function open(path, ...options) {
  const handle = await promising('open', fs.promises.open)(path, ...options);
  const stat = handle.stat.bind(handle);
  handle.stat = async (...how) => statsOf(await stat(...how));
  return watchHandle(handle, toPosix(path));
}
