import type { PasswordOf, ZonePassword } from '../../api/dns/client.js';
import type { Protocol } from '../../dns/protocol.js';
import { Failure } from '../../failure.js';
import { lowerAsciiName } from '../../dns/name/name.js';
import { askCommand } from './credential-command.js';
import type { CredentialsFile, CredentialsSection } from './credentials-file.js';
import { readCredentialsFile, textsUnder, withSandbox } from './credentials-file.js';
import type { Project } from '../project.js';
import type { DnsSettings } from '../settings/list.js';
import type { SecretPlace } from './secret-variable.js';
import { readSecret, secretSource } from './secret-variable.js';

export interface CredentialsInput {
  readonly project: Pick<Project, 'root' | 'files'> & {
    readonly dns: Pick<DnsSettings, 'protocol' | 'endpoint' | 'credentialCommand'> | null;
  };
  /** All zones that need a secret. */
  readonly zones: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
}

/** Where the secrets of a protocol are looked up. */
interface SecretKind {
  /** As in messages. */
  readonly noun: string;
  /** The variable of a zone begins with it; alone, it is for all zones where one secret may be. */
  readonly variable: string;
  readonly section: CredentialsSection;
  /** Whether one secret may be for all zones: `*` in the file. */
  readonly mayBeShared: boolean;
  /** How one is written. */
  readonly form: string;
  /** What the credential command calls it. */
  readonly field: 'password' | 'tsig';
}

const KINDS: Readonly<Record<Protocol, SecretKind>> = {
  rest: {
    noun: 'password',
    variable: 'ZONEMASON_DNS_PASSWORD',
    section: 'dns',
    mayBeShared: false,
    form: 'PASSWORD',
    field: 'password',
  },
  update: {
    noun: 'key',
    variable: 'ZONEMASON_DNS_TSIG',
    section: 'tsig',
    mayBeShared: true,
    form: 'hmac-sha256:NAME:BASE64',
    field: 'tsig',
  },
};

/**
 * Looks up the secrets of zones, passwords or TSIG keys, in this order: the variable of the zone or the same with `_FILE`, for
 * keys the one for all zones, the credentials file, the credential command, except for the sandbox. The returned function
 * throws a Failure: `credentials` without a secret, `usage` for an unusable source.
 *
 * @throws Failure `usage` if two zones share a variable, or the credentials file is missing or unsafe.
 */
export async function dnsCredentials({ project, zones, env, file }: CredentialsInput): Promise<PasswordOf> {
  const { dns } = project;
  const kind = KINDS[dns?.protocol ?? 'rest'];
  mustDiffer(zones, env, kind);
  const endpoint = dns?.endpoint ?? null;
  const credentials = await readCredentialsFile({ project, endpoint, env, file });
  // The function below keeps what it uses, and the nodes of a file with thousands of passwords are large.
  const { path, isSandbox, sandboxHint } = credentials;
  const secrets = secretsIn(credentials, kind);
  // The command returns passwords of the real service, which the sandbox must not get.
  const command = isSandbox ? null : (dns?.credentialCommand ?? null);
  const { noun, section, field } = kind;

  return async (zone) => {
    const place = { env, folder: project.files.folder };
    const found = await secretInEnvironment(zone, kind, place);
    if (found) return found;
    const secret = secrets.get(zone) ?? (kind.mayBeShared ? secrets.get('*') : undefined);
    if (secret !== undefined) return { text: secret, source: path };
    if (command) {
      const text = await askCommand(zone, { command, field, noun, cwd: project.root, env });
      return { text, source: `dns.credentialCommand (${command[0]})` };
    }
    const setting = `set ${variablesFor(zone, kind)}, or add it to ${path} under \`${section}\``;
    throw new Failure('credentials', `there is no ${noun} for ${zone}`, {
      hint: isSandbox && sandboxHint !== null ? sandboxHint : withSandbox(sandboxHint, setting),
    });
  };
}

async function secretInEnvironment(
  zone: string,
  kind: SecretKind,
  place: SecretPlace,
): Promise<ZonePassword | null> {
  const variables = [variableOf(zone, kind), ...(kind.mayBeShared ? [kind.variable] : [])];
  for (const variable of variables) {
    const text = await readSecret(variable, place);
    if (text !== null) return { text, source: secretSource(variable, place.env) };
  }
  return null;
}

/** The variable to set for a zone: that of its password, or the one for the key of all zones. */
export function secretVariable(zone: string, protocol: Protocol): string {
  const kind = KINDS[protocol];
  return kind.mayBeShared ? kind.variable : variableOf(zone, kind);
}

/** The variable for the password or key of a zone: upper case, with `_` for all but letters and digits. */
function variableOf(zone: string, { variable }: SecretKind): string {
  return `${variable}_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** The variables that a secret can be in, and its form where that is not free. */
function variablesFor(zone: string, kind: SecretKind): string {
  const ofZone = variableOf(zone, kind);
  return kind.mayBeShared
    ? `${kind.variable} to ${kind.form}, or ${kind.variable}_FILE to the path of a file with it, or ${ofZone} for this zone alone`
    : ofZone;
}

/** Two zones with the same variable are a mistake only if the variable is set. */
function mustDiffer(zones: readonly string[], env: NodeJS.ProcessEnv, kind: SecretKind): void {
  const zoneOf = new Map<string, string>();
  for (const zone of zones) {
    const variable = variableOf(zone, kind);
    const other = zoneOf.get(variable);
    zoneOf.set(variable, zone);
    const isUsed = env[variable] !== undefined || env[`${variable}_FILE`] !== undefined;
    if (other === undefined || other === zone || !isUsed) continue;
    throw new Failure('usage', `${variable} is the variable of two zones, ${other} and ${zone}`, {
      hint: `put their ${kind.noun}s into the credentials file instead`,
    });
  }
}

/** The secrets in a credentials file, by zone. */
function secretsIn(file: CredentialsFile, { section }: SecretKind): ReadonlyMap<string, string> {
  const texts = [...textsUnder(file, section)];
  return new Map(texts.map(([zone, secret]) => [lowerAsciiName(zone), secret]));
}
