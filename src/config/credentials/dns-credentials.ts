import { Failure } from '../../failure.js';
import { asciiName } from '../../dns/name/name.js';
import { askCommand } from './credential-command.js';
import type { CredentialsFile } from './credentials-file.js';
import { readCredentialsFile, textsUnder } from './credentials-file.js';
import type { Project } from '../project.js';
import { readSecret } from './secret-variable.js';

/** The password of a zone. @throws Failure `credentials` when there is none, `usage` when a source is unusable. */
export type PasswordOf = (zone: string) => Promise<string>;

export interface CredentialsInput {
  readonly project: Pick<Project, 'root' | 'files' | 'dns'>;
  /** All zones that passwords will be asked for. */
  readonly zones: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
}

/**
 * Where the passwords of zones come from, in this order: `ZONEMASON_DNS_PASSWORD_<ZONE>` or the same with
 * `_FILE`, the credentials file, the credential command, which is not asked for passwords of the sandbox. The file is read once, the command is run once a zone.
 *
 * @throws Failure `usage` when two zones share a variable, or the credentials file is missing or unsafe.
 */
export async function dnsCredentials({ project, zones, env, file }: CredentialsInput): Promise<PasswordOf> {
  mustDiffer(zones, env);
  const endpoint = project.dns?.endpoint ?? null;
  const credentials = await readCredentialsFile({ project, endpoint, env, file });
  const passwords = zonePasswords(credentials);
  // What it gives lets into the real service, and is not for the sandbox.
  const command = credentials.isSandbox ? null : (project.dns?.credentialCommand ?? null);

  return async (zone) => {
    const place = { env, folder: project.files.folder };
    const password = (await readSecret(passwordVariable(zone), place)) ?? passwords.get(zone);
    if (password !== undefined) return password;
    if (command) return askCommand(zone, { command, cwd: project.root, env });
    throw new Failure('credentials', `there is no password for ${zone}`, {
      hint: `set ${passwordVariable(zone)}, or write it into ${credentials.path} under \`dns\``,
    });
  };
}

/** The variable of a zone: capitals and digits stay, everything else becomes `_`. */
export function passwordVariable(zone: string): string {
  return `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Two zones on one variable are a mistake only where the variable is used. */
function mustDiffer(zones: readonly string[], env: NodeJS.ProcessEnv): void {
  const zoneOf = new Map<string, string>();
  for (const zone of zones) {
    const variable = passwordVariable(zone);
    const other = zoneOf.get(variable);
    zoneOf.set(variable, zone);
    const isUsed = env[variable] !== undefined || env[`${variable}_FILE`] !== undefined;
    if (other === undefined || other === zone || !isUsed) continue;
    throw new Failure('usage', `${variable} stands for two zones: ${other} and ${zone}`, {
      hint: 'write their passwords into the credentials file instead',
    });
  }
}

/** The passwords in a credentials file, by zone. */
function zonePasswords(file: CredentialsFile): ReadonlyMap<string, string> {
  const texts = [...textsUnder(file, 'dns')];
  return new Map(texts.map(([zone, password]) => [(asciiName(zone) ?? zone).toLowerCase(), password]));
}
