import type { FindOptions } from '../../engine/find/read-query.js';
import type { ReplacedMentions } from '../../engine/find/replaced.js';
import { replaceInFiles, writeReplaced } from '../../engine/find/replace-in-files.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { ZoneOptions } from '../../engine/selection/zone-filter.js';
import { withSession } from '../../engine/session/session.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { formatFileDiff } from '../../render/text/file-diff.js';
import { formatFound } from '../../render/text/found.js';
import { plural } from '../../text/plural.js';
import type { Layout } from '../../text/style.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';

export interface ReplaceOptions extends HostOptions, FindOptions, ZoneOptions {
  readonly replace: string;
  readonly write?: boolean;
  readonly format: 'text' | 'json';
}

/** Prints as a diff what a replacement changes in the files, and writes them with `--write`. */
export async function replaceMentions(context: Context, options: ReplaceOptions): Promise<number> {
  if (options.format === 'json') throw new Failure('usage', '--replace prints a diff, and no JSON');
  const { zone, shard, write = false } = options;
  const selection = readSelection({ zone, ...(shard !== undefined && { shard }) }, context.env);
  const replaced = await withSession(offlineHost(options, context), async (session) => {
    const result = await replaceInFiles(session, options, selection);
    if (write) await writeReplaced(session, result);
    return result;
  });
  const { out, err, globals } = context;
  for (const file of replaced.files) out.write(formatFileDiff(file, out.layout.style));
  if (!globals.quiet) err.write(summaryText(replaced, write, err.layout));
  tellStaying('not replaced; change these by hand:', replaced.left, context);
  if (!globals.quiet)
    tellStaying('left as they are, since they mean more than that:', replaced.wider, context);
  if (replaced.left.length > 0) return EXIT_CODES.partial;
  return replaced.files.length > 0 ? 0 : EXIT_CODES.error;
}

/** `2 records of example.com change in 1 file`. */
function summaryText(
  { files, zones, left, wider }: ReplacedMentions,
  isWritten: boolean,
  layout: Layout,
): string {
  const isFound = [files, left, wider].some((entries) => entries.length > 0);
  if (files.length === 0) return isFound ? '' : 'Nothing that matches is in the files.\n';
  const counts = zones.map(({ zone, records }) => `${plural(records, 'record')} of ${zone}`);
  const end = isWritten
    ? `Written: ${plural(files.length, 'file')}.`
    : 'Nothing was written; --write writes it.';
  return `\n${noticeText(`This changes ${counts.join(', ') || 'no record'}. ${end}`, layout)}`;
}

function tellStaying(title: string, entries: ReplacedMentions['left'], { err }: Context): void {
  if (entries.length > 0) err.write(`${title}\n${formatFound(entries, err.layout.style)}`);
}
