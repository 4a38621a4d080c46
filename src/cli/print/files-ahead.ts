import type { CommitToRevert, FilesAhead } from '../../engine/rollback/files-ahead.js';
import { revisionText } from '../../render/revision.js';
import { configWords } from '../../render/shell-word.js';
import { wrap } from '../../text/columns.js';
import { enumeration } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';

/** Further zones and templates, and further commits, are only counted. */
const MOST_NAMED = 5;

/**
 * Tells whether the files still declare what a rollback undoes, and which commits to revert against that. `config` is the project
 * file that the user has named.
 */
export function formatFilesAhead(
  { scopes, commits, isDrift, isOther, setBy, isWithoutGit }: FilesAhead,
  { width }: Layout,
  config?: string,
): string {
  const apply = `\`${['zonemason apply', ...configWords(config)].join(' ')}\``;
  const lines = (text: string): string => `${wrap(text, width).join('\n')}\n`;
  if (scopes.length === 0)
    return lines(`The files already declare what is restored: the next ${apply} keeps it.`);
  const names = enumeration(scopes.map(printable), MOST_NAMED);
  if (isOther)
    return lines(
      `A rollback does not change the files, and those of ${names} have been changed since to something else: the next ${apply} would write that. ${CHANGE}`,
    );
  const warning = lines(
    `A rollback does not change the files, and those of ${names} still declare the other state: ` +
      `the next ${apply} would bring it back. ${isDrift ? driftText(setBy) : isWithoutGit ? CHANGE : 'Revert the change first.'}`,
  );
  const shown = commits.slice(0, MOST_NAMED);
  const more = commits.length - shown.length;
  return [
    warning,
    ...shown.flatMap((commit) => [lines(commitText(commit)), revertCommand(commit)]),
    ...(setBy ? [`  git show ${setBy.commit}\n`] : []),
    ...(commits.length === 0 && !isDrift && !isWithoutGit
      ? [lines('`git log` shows which commit that is.')]
      : []),
    ...(more > 0
      ? [lines(`and ${more} more commits; each journal names the one that it was applied from`)]
      : []),
  ].join('');
}

const CHANGE = 'Change the files first.';

const DRIFT =
  'No commit did this: none that changed these files lately contains a step of the run. The run set back what was changed ' +
  `by hand, or its files were not committed, or came with the first commit. ${CHANGE}`;

/** A commit that began with something else is no way back to what was live. */
function driftText(setBy: FilesAhead['setBy']): string {
  if (!setBy) return DRIFT;
  const subject = `"${printable(setBy.subject)}"`;
  return `The commit ${subject} set what the run has written, but what was live before was not what the files had said: reverting it does not bring that back. ${CHANGE}`;
}

function commitText({ applied, ref, change }: CommitToRevert): string {
  const revision = applied === null ? null : revisionText({ ref: ref ?? applied, commit: applied });
  if (!change) return `It was applied from commit ${revision}.`;
  const subject = `"${printable(change.subject)}"`;
  const upTo = revision === null ? 'before the run' : `up to ${revision}, from which it was applied`;
  return `The last commit with steps of the run, ${upTo}: ${subject}`;
}

/** A command on a line of its own, so that it can be copied. */
function revertCommand({ applied, change }: CommitToRevert): string {
  const commit = change?.commit ?? applied ?? '';
  return change
    ? `  git revert ${change.isMerge ? '-m 1 ' : ''}${commit}\n`
    : `  git show --stat ${printable(commit)}\n`;
}
