import { find } from '../../engine/find/find.js';
import type { FindOptions } from '../../engine/find/read-query.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { ZoneOptions } from '../../engine/selection/zone-filter.js';
import { withSession } from '../../engine/session/session.js';
import { EXIT_CODES } from '../../failure.js';
import { formatFoundJson } from '../../render/json/found.js';
import { formatFound } from '../../render/text/found.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';

export interface FindCommandOptions extends HostOptions, Omit<FindOptions, 'address'>, ZoneOptions {
  readonly format: 'text' | 'json';
}

/** Prints the records that match. Like grep, it fails without a message when there are none. */
export async function runFind(
  context: Context,
  address: string | undefined,
  options: FindCommandOptions,
): Promise<number> {
  const { out, env } = context;
  const { name: _name, type: _type, ...zones } = options;
  const found = await withSession(offlineHost(options, context), (session) =>
    find(session, { ...options, address }, readSelection(zones, env)),
  );
  out.write(options.format === 'json' ? formatFoundJson(found) : formatFound(found, out.layout.style));
  return found.length > 0 ? 0 : EXIT_CODES.error;
}
