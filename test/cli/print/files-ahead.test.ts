import { describe, expect, test } from 'vitest';
import { formatFilesAhead } from '../../../src/cli/print/files-ahead.js';
import type { CommitToRevert } from '../../../src/engine/rollback/files-ahead.js';
import { plainStyle } from '../../../src/text/style.js';

const COMMIT = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';
const change = { commit: COMMIT, subject: 'Move www', parent: null, isMerge: false };

function linesOf(commits: readonly CommitToRevert[], scopes = ['example.com']): readonly string[] {
  const text = formatFilesAhead(
    { scopes, commits, isDrift: false, isWithoutGit: false },
    { style: plainStyle, width: Infinity },
  );
  return text.trimEnd().split('\n');
}

test('files that declare what is restored need nothing', () => {
  expect(linesOf([{ applied: COMMIT, ref: null, change }], [])).toHaveLength(1);
});

test('the project file is named again', () => {
  const layout = { style: plainStyle, width: Infinity };
  const texts = [[], ['example.com']].map((scopes) =>
    formatFilesAhead({ scopes, commits: [], isDrift: false, isWithoutGit: false }, layout, 'staging.yaml'),
  );
  for (const text of texts) expect(text).toContain('`zonemason apply -c staging.yaml`');
});

test('only the first zones are named', () => {
  const names = Array.from({ length: 7 }, (_, index) => `zone${index}.example`);
  const [warning = ''] = linesOf([], names);
  expect(warning).toContain('zone4.example');
  expect(warning).not.toContain('zone5.example');
});

describe('of the files of a zone that are ahead', () => {
  test.each<[string, Partial<CommitToRevert>, readonly string[]]>([
    [
      'the change is reverted',
      { change },
      [expect.stringMatching(/before the run: "Move www"$/), `  git revert ${COMMIT}`],
    ],
    [
      'a merge is reverted to its first parent',
      { applied: COMMIT, ref: 'main', change: { ...change, parent: null, isMerge: true } },
      [expect.stringContaining('up to main (1a2b3c4), from which'), `  git revert -m 1 ${COMMIT}`],
    ],
    [
      'the commit is shown where nothing is known of a change',
      { applied: COMMIT },
      ['It was applied from commit 1a2b3c4.', `  git show --stat ${COMMIT}`],
    ],
  ])('%s', (_, commit, lines) => {
    const [, ...told] = linesOf([{ applied: null, ref: null, change: null, ...commit }]);
    expect(told).toEqual(lines);
  });

  test('there is no commit outside of git', () => {
    const ahead = { scopes: ['example.com'], commits: [], isDrift: false, isWithoutGit: true };
    const text = formatFilesAhead(ahead, { style: plainStyle, width: Infinity });
    expect(text).toMatch(/ would bring it back\. Change the files first\.\n$/);
    expect(text).not.toContain('git');
  });

  test.each([
    [undefined, /No commit did this[^\n]*Change the files first\.\n$/],
    [change, /The commit "Move www" set what the run has written[^\n]*\n {2}git show 1a2b3c4d[0-9a-f]*\n$/],
  ])('what was changed by hand is not to be reverted, whatever commit set it', (setBy, told) => {
    const ahead = { scopes: ['example.com'], commits: [], isDrift: true, isWithoutGit: false };
    const layout = { style: plainStyle, width: Infinity };
    expect(formatFilesAhead({ ...ahead, ...(setBy && { setBy }) }, layout)).toMatch(told);
  });

  test('no commit is to be reverted where the files declare something else again', () => {
    const ahead = {
      scopes: ['example.com'],
      commits: [],
      isDrift: false,
      isOther: true,
      isWithoutGit: false,
    };
    const text = formatFilesAhead(ahead, { style: plainStyle, width: Infinity });
    expect(text).toMatch(/ have been changed since to something else: [^\n]* Change the files first\.\n$/);
  });

  test('the history tells where no commit is known', () => {
    expect(linesOf([])[1]).toContain('git log');
  });

  test.each([
    [5, 11, null],
    [6, 12, /^and 1 more/],
    [8, 12, /^and 3 more/],
  ])('%i commits take %i lines', (count, lines, last) => {
    const told = linesOf(Array.from({ length: count }, () => ({ applied: COMMIT, ref: null, change })));
    expect(told).toHaveLength(lines);
    expect(told.at(-1)).toMatch(last ?? /^ {2}git revert/);
  });
});
