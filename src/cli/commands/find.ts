import { find } from '../../engine/find/find.js';
import type { FindOptions } from '../../engine/find/read-query.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { ZoneOptions } from '../../engine/selection/zone-filter.js';
import { withSession } from '../../engine/session/session.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { formatFoundJson } from '../../render/json/found.js';
import { formatFound } from '../../render/text/found.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { replaceMentions } from './find-replace.js';
import { offlineHost } from '../session/host.js';

export interface FindCommandOptions extends HostOptions, Omit<FindOptions, 'address'>, ZoneOptions {
  readonly format: 'text' | 'json';
  /** What takes the place of the address or target in the files. */
  readonly replace?: string;
  /** Whether to write the files. */
  readonly write?: boolean;
}

/** Prints the records that match, or with `--replace` what would change in the files. Like grep, it fails without a message when there are none. */
export async function runFind(
  context: Context,
  address: string | undefined,
  options: FindCommandOptions,
): Promise<number> {
  const { out, env } = context;
  const { name: _name, type: _type, ...zones } = options;
  if (options.replace !== undefined)
    return replaceMentions(context, { ...options, address, replace: options.replace });
  if (options.write) throw new Failure('usage', '--write needs --replace NEW');
  const found = await withSession(offlineHost(options, context), (session) =>
    find(session, { ...options, address }, readSelection(zones, env)),
  );
  out.write(options.format === 'json' ? formatFoundJson(found) : formatFound(found, out.layout.style));
  return found.length > 0 ? 0 : EXIT_CODES.error;
}
