import type { MailServiceSettings } from '../config/mail-settings.js';
import type { DnsSettings, Project } from '../config/project.js';
import { Failure } from '../diagnostics/failure.js';
import type { ZoneOptions } from './zone-filter.js';

/** Options that say which parts of a project are wanted. */
export interface PartOptions extends ZoneOptions {
  /** All parts that the project has, when it is left out. */
  readonly only?: 'dns' | 'mail';
}

/** The wanted parts that a project has. */
export interface WantedParts {
  readonly dns: DnsSettings | null;
  readonly mail: MailServiceSettings | null;
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
  const { only } = options;
  const dns = only === 'mail' ? null : project.dns;
  const mail = only === 'mail' || (only === undefined && !picksZones(options)) ? project.mail : null;
  if (dns || mail) return { dns, mail };
  const wanted = only ?? 'dns';
  throw new Failure('usage', `${project.file} has no \`${wanted}\` part`, {
    hint: `docs/zone-files.md, "Project file", says what it looks like`,
  });
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
