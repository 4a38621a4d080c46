import childProcess from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { toPosix } from './paths.mjs';

/** `node:child_process` as on Windows, where programs of this system run with its paths and variables. */
export const programs = {
  ...childProcess,
  spawn: (file, args, options) => childProcess.spawn(...prepared(file, args, options)),
  execFile: (file, args, options, done) => childProcess.execFile(...prepared(file, args, options), done),
};

function prepared(file, args, { cwd, env, shell = false, ...options }) {
  if (!shell && /\.(?:cmd|bat)$/i.test(file)) throw systemError('EINVAL', -4071);
  const folder = cwd === undefined ? undefined : toPosix(cwd);
  const program = shell ? file : toPosix(file);
  if (!shell && isScript(program)) throw systemError('UNKNOWN', -4094);
  return [program, args.map(argumentOf), { ...options, shell, cwd: folder, env: posixVariables(env) }];
}

/** Windows does not look at what a file begins with. */
function isScript(path) {
  return path.includes('/') && existsSync(path) && readFileSync(path).subarray(0, 2).toString() === '#!';
}

function systemError(code, errno) {
  return Object.assign(new Error(`spawn ${code}`), { code, errno, syscall: 'spawn' });
}

function argumentOf(argument) {
  return /^[a-z]:[\\/]/i.test(argument) ? toPosix(argument) : argument;
}

/** What the same variables are called, by their names on Windows. */
const NAMES = { PATH: 'PATH', USERPROFILE: 'HOME', TEMP: 'TMPDIR' };

function posixVariables(env) {
  const entries = Object.entries(env).map(([name, value]) => {
    const known = NAMES[name.toUpperCase()];
    return known === undefined ? [name, value] : [known, value.split(';').map(toPosix).join(':')];
  });
  return Object.fromEntries(entries);
}
