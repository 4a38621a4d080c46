// Writes the paths of the journals that a rollback goes back to, a line each, to `chosen`: of those that a run has kept, the ones that
// its report lists, and of the part that the inputs name. A copy of a file that git has is refused: a commit may have brought it.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail, step } from './step.mjs';
import { folder } from './texts.mjs';

const { KEY, ONLY, SHARD, ZONE = '' } = process.env;
const kept = `${folder}/run`;

await step(async () => {
  if (SHARD && !KEY) await fail('To roll back a part of the zones, apply it with a `key` of its own.', 64);
  const names = await namesOfRun();
  const journals = names.map((name) => join(kept, 'journals', name)).filter(isOfPart);
  if (journals.length === 0)
    await fail('That run has kept no journals of this part, so there is nothing to roll back.', 4);
  const copy = journals.find(isInGit);
  if (copy)
    await fail(`The journal ${basename(copy)} is a copy of a file that git tracks. Nothing was changed.`, 4);
  writeFileSync(`${folder}/chosen`, journals.map((path) => `${path}\n`).join(''));
});

/** The names of the journals of the run. One that was killed has left no report. */
async function namesOfRun() {
  const found = filesIn(join(kept, 'journals'));
  if (!filesIn(kept).includes('report.json')) return found;
  const { scopes } = JSON.parse(readFileSync(join(kept, 'report.json'), 'utf8'));
  const listed = scopes.flatMap(({ journal }) => (journal === undefined ? [] : basename(journal)));
  const missing = listed.find((name) => !found.includes(name));
  if (missing !== undefined)
    await fail(`The run has not kept its journal ${missing}. Nothing was changed.`, 4);
  return listed;
}

function filesIn(path) {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? entry.name : []));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function isOfPart(path) {
  const globs = ZONE.split('\n').filter((glob) => glob !== '');
  if (globs.length === 0 && !ONLY) return true;
  const [head] = readFileSync(path, 'utf8').split('\n', 1);
  const { scope, template } = JSON.parse(head);
  if (template !== undefined) return globs.length === 0 && ONLY !== 'dns';
  return ONLY !== 'mail' && (globs.length === 0 || globs.some((glob) => matches(glob, scope)));
}

/** As for `--zone`: `*` is any part of a label, `**` anything. */
function matches(glob, zone) {
  let ends = [0];
  for (const part of glob.toLowerCase().split(/(\*\*|\*)/))
    ends = [...new Set(ends.flatMap((start) => endsOf(part, zone, start)))];
  return ends.includes(zone.length);
}

/** Where a part of a glob may end in a name. */
function endsOf(part, zone, start) {
  if (!part.startsWith('*')) return zone.startsWith(part, start) ? [start + part.length] : [];
  const dot = zone.indexOf('.', start);
  const last = part === '**' || dot === -1 ? zone.length : dot;
  return Array.from({ length: last - start + 1 }, (_, length) => start + length);
}

/** Whether git has the content of a file, in this checkout. */
function isInGit(path) {
  const id = git(['hash-object', '--no-filters', '--', path]);
  return !git(['cat-file', '--batch-check'], id).endsWith(' missing\n');
}

function git(args, input = '') {
  return execFileSync('git', args, {
    input,
    encoding: 'utf8',
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
  });
}
