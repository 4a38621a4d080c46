import type { DnsSettings, Project } from '../config/project.js';
import { Failure } from '../failure.js';
import type { PartName, WantedParts } from '../engine/check/check.js';
import { partsOf } from '../engine/check/check.js';
import type { ZoneOptions } from './options/zone-filter.js';

/** Options that say which parts of a project are wanted. */
export interface PartOptions extends ZoneOptions {
  /** All parts that the project has, when it is left out. */
  readonly only?: PartName;
}

/**
 * The parts of a project that a command works on. Mail is left out where zones are picked: jobs that share the zones
 * must not all write the mail.
 *
 * @throws Failure `usage` when there is none.
 */
export function wantedParts(
  project: Pick<Project, 'file' | 'dns' | 'mail'>,
  options: PartOptions,
): WantedParts {
  return partsOf(project, options.only ?? (picksZones(options) ? 'dns' : undefined));
}

/** Whether zones are picked by their names or shares. */
export function picksZones({ zone, shard }: ZoneOptions): boolean {
  return zone.length > 0 || shard !== undefined;
}

/** @throws Failure `usage` when the project has no DNS part. */
export function dnsOf({ file, dns }: Pick<Project, 'file' | 'dns'>): DnsSettings {
  if (dns) return dns;
  throw new Failure('usage', `${file} has no \`dns\` part, so there are no zones`);
}
