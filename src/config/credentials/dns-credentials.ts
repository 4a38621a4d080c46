import type { PasswordOf } from '../../api/dns/client.js';
import { Failure } from '../../failure.js';
import { lowerAsciiName } from '../../dns/name/name.js';
import { askCommand } from './credential-command.js';
import type { CredentialsFile } from './credentials-file.js';
import { readCredentialsFile, textsUnder } from './credentials-file.js';
import type { Project } from '../project.js';
import type { DnsSettings } from '../settings/list.js';
import { readSecret, secretSource } from './secret-variable.js';

export interface CredentialsInput {
  readonly project: Pick<Project, 'root' | 'files'> & {
    readonly dns: Pick<DnsSettings, 'endpoint' | 'credentialCommand'> | null;
  };
  /** All zones that need a password. */
  readonly zones: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
}

/**
 * Looks up passwords of zones in this order: `ZONEMASON_DNS_PASSWORD_<ZONE>` or the same with `_FILE`, the credentials
 * file, the credential command, except for the sandbox. The returned function throws a Failure: `credentials` without a
 * password, `usage` for an unusable source.
 *
 * @throws Failure `usage` if two zones share a variable, or the credentials file is missing or unsafe.
 */
export async function dnsCredentials({ project, zones, env, file }: CredentialsInput): Promise<PasswordOf> {
  mustDiffer(zones, env);
  const endpoint = project.dns?.endpoint ?? null;
  const credentials = await readCredentialsFile({ project, endpoint, env, file });
  // The function below keeps what it uses, and the nodes of a file with thousands of passwords are large.
  const { path, isSandbox } = credentials;
  const passwords = zonePasswords(credentials);
  // The command returns passwords of the real service, which the sandbox must not get.
  const command = isSandbox ? null : (project.dns?.credentialCommand ?? null);

  return async (zone) => {
    const place = { env, folder: project.files.folder };
    const variable = passwordVariable(zone);
    const secret = await readSecret(variable, place);
    if (secret !== null) return { text: secret, source: secretSource(variable, env) };
    const password = passwords.get(zone);
    if (password !== undefined) return { text: password, source: path };
    if (command) {
      const text = await askCommand(zone, { command, cwd: project.root, env });
      return { text, source: `dns.credentialCommand (${command[0]})` };
    }
    throw new Failure('credentials', `there is no password for ${zone}`, {
      hint: `set ${variable}, or add it to ${path} under \`dns\``,
    });
  };
}

/** The variable for a zone: upper case, with `_` for all but letters and digits. */
export function passwordVariable(zone: string): string {
  return `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Two zones with the same variable are a mistake only if the variable is set. */
function mustDiffer(zones: readonly string[], env: NodeJS.ProcessEnv): void {
  const zoneOf = new Map<string, string>();
  for (const zone of zones) {
    const variable = passwordVariable(zone);
    const other = zoneOf.get(variable);
    zoneOf.set(variable, zone);
    const isUsed = env[variable] !== undefined || env[`${variable}_FILE`] !== undefined;
    if (other === undefined || other === zone || !isUsed) continue;
    throw new Failure('usage', `${variable} is the variable of two zones, ${other} and ${zone}`, {
      hint: 'put their passwords into the credentials file instead',
    });
  }
}

/** The passwords in a credentials file, by zone. */
function zonePasswords(file: CredentialsFile): ReadonlyMap<string, string> {
  const texts = [...textsUnder(file, 'dns')];
  return new Map(texts.map(([zone, password]) => [lowerAsciiName(zone), password]));
}
