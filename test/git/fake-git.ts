import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { GitPlace } from '../../src/git/run-git.js';
import { temporaryFolder } from '../support/after-tests.js';

/** A folder where git is a shell script of these lines; `$*` are its arguments. */
export function fakeGit(...lines: readonly string[]): GitPlace {
  const folder = temporaryFolder({ git: ['#!/bin/sh', 'PATH=/usr/bin:/bin', ...lines, ''].join('\n') });
  chmodSync(join(folder, 'git'), 0o755);
  return { folder, env: { PATH: folder } };
}

/** What git does when it fails. */
export const BROKEN = "echo 'fatal: it broke' >&2; exit 128";
