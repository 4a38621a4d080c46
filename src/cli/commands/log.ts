import { logName } from '../../engine/log/log.js';
import { formatLogJson } from '../../render/json/log.js';
import { formatLogEntry, shortLine } from '../../render/text/log.js';
import { plural } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';

export interface LogOptions extends HostOptions {
  readonly format: 'text' | 'json';
}

/** Prints the commits that changed what the files say about a name, and tells which could not be read. */
export async function runLog(
  context: Context,
  name: string,
  type: string | undefined,
  { format, ...options }: LogOptions,
): Promise<number> {
  const { out, err, globals } = context;
  const log = await logName(offlineHost(options, context), { name, type });
  const { entries, skipped, isCutOff } = log;
  context.page();
  if (format === 'json') out.write(formatLogJson(log));
  else out.write(entries.map((entry) => formatLogEntry(entry, out.layout)).join(''));
  if (globals.quiet) return 0;
  const tell = (text: string): void => err.write(noticeText(text, err.layout));
  if (entries.length === 0) tell(`no commit has changed ${[log.name, log.type ?? ''].join(' ').trim()}`);
  if (skipped.length > 0) {
    tell(`${plural(skipped.length, 'commit')} with errors in the files left out:`);
    err.write(skipped.map((commit) => `  ${shortLine(commit)}\n`).join(''));
  }
  if (isCutOff)
    tell('this clone is shallow, so older commits are missing: in CI, set fetch-depth: 0 or GIT_DEPTH: 0');
  return 0;
}
