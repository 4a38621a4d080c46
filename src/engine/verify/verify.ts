import { randomBytes } from 'node:crypto';
import { expectationsOf } from '../../dns/verify/expect-zone.js';
import type { Verification } from '../../dns/verify/verification.js';
import { checkSelected } from '../check/check.js';
import { mustBeValid } from '../must-be-valid.js';
import type { Selection } from '../selection/selection.js';
import { dnsOf } from '../selection/selection.js';
import type { Host } from '../session.js';
import { readProject } from '../session.js';
import type { ServerChoice } from './choose-servers.js';
import { chooseServers } from './choose-servers.js';
import { verifyZones } from './verify-zones.js';

export interface VerifyOptions extends ServerChoice {
  readonly selection: Selection;
  /** Milliseconds to ask again for what differs; 0 to ask once. */
  readonly waitMs: number;
}

/**
 * Asks name servers whether they answer what the files say. Needs no credentials.
 *
 * @throws InvalidFiles when the files have errors; Failure `usage` for a wrong server, or when nothing is selected;
 *   `interrupted` when the signal aborts.
 */
export async function verify(host: Host, options: VerifyOptions): Promise<Verification> {
  const { project, diagnostics: problems } = await readProject(host);
  if (!project) {
    mustBeValid(problems, host.tell);
    throw new Error('a project file without an error was not read');
  }
  const { nameServers } = dnsOf(project);
  const serversOf = chooseServers(options, nameServers, host.signal);
  const selection = { ...options.selection, only: 'dns' } as const;
  const { zones, report } = await checkSelected({ project, problems }, selection, { byMirror: false });
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
  mustBeValid(errors, host.tell);
  const label = unusedLabel();
  const isRecursive = options.resolver !== undefined;
  const expected = zones.map((zone) => ({
    zone: zone.name,
    ...expectationsOf(zone, { label, isRecursive }),
  }));
  return verifyZones(host, { expected, serversOf, waitMs: options.waitMs });
}

/** A label that nobody uses. */
export function unusedLabel(): string {
  return `zonemason-${randomBytes(8).toString('hex')}`;
}
