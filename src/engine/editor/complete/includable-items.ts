import { basename, dirname, resolve, sep } from 'node:path';
import { wouldMatch } from '../../../git/glob-files.js';
import { PROJECT_FILE_NAME } from '../../../load/files/bounds.js';
import { wayBetween } from '../../../text/slash-path.js';
import { valueItems } from './completion-items.js';
import type { Completion, CompletionPlace } from './completion-items.js';

/** More files than these would not be read in a list. */
const MOST_FILES = 500;

/** The files of a project that a zone file may include: YAML that is no zone file, mail text or project file. */
export async function includableItems({
  path,
  context,
  state: { project },
}: CompletionPlace): Promise<readonly Completion[]> {
  if (!project) return [];
  const { files, root, dns, mail } = project;
  const found = await files.glob(['**/*.{yaml,yml}', '!**/node_modules/**'], root);
  const texts = mail ? resolve(root, mail.translations) + sep : null;
  const includable = found.filter(
    (each) =>
      each !== path &&
      basename(each) !== PROJECT_FILE_NAME &&
      !(dns && wouldMatch(each, root, dns.zones)) &&
      !(texts !== null && each.startsWith(texts)) &&
      files.refusal(each) === null,
  );
  const paths = includable.slice(0, MOST_FILES).map((each) => wayBetween(dirname(path), each));
  return valueItems(paths, 'file of this project').map((item) => ({
    ...item,
    replaces: context.typed.length,
  }));
}
