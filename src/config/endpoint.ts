import { Failure } from '../diagnostics/failure.js';

export interface EndpointInput {
  /** Name of the setting in the project file, for messages. */
  readonly setting: string;
  /** What the project file says, if anything. */
  readonly inFile: string | undefined;
  readonly file: string;
  /** The environment variable that overrides it. */
  readonly variable: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether plain http may leave this machine. */
  readonly insecureHttp: boolean;
}

/**
 * The base address of a service: of the environment, else of the project file.
 *
 * @throws Failure `usage` when there is none, it is no http address, it carries credentials, or it would send
 *   passwords in the clear to another machine.
 */
export function readEndpoint({ setting, inFile, file, variable, env, insecureHttp }: EndpointInput): URL {
  const fromEnv = env[variable] || undefined;
  const address = fromEnv ?? inFile;
  if (address === undefined) {
    throw new Failure('usage', `${file} has no ${setting}`, { hint: `write it there, or set ${variable}` });
  }
  const place = fromEnv === undefined ? `${setting} of ${file}` : variable;
  return checkEndpoint(address, { place, insecureHttp });
}

export interface AddressInput {
  /** What it was read from, for messages. */
  readonly place: string;
  /** Whether plain http may leave this machine. */
  readonly insecureHttp: boolean;
}

/** The base address of a service. @throws Failure `usage` when it cannot be one that passwords are sent to. */
export function checkEndpoint(address: string, { place, insecureHttp }: AddressInput): URL {
  const shown = JSON.stringify(withoutSecrets(address));
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Failure('usage', `${place} is no address: ${shown}`, {
      hint: 'write it like https://service.example.net/base',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new Failure('usage', `${place} has a user or password in it`, {
      hint: 'take it out; docs/zone-files.md, "Credentials", says where passwords are read from',
    });
  }
  if (url.search !== '' || url.hash !== '') {
    throw new Failure('usage', `${place} has a query or a fragment in it: ${shown}`, {
      hint: 'write the base address alone; what is asked for is added to its path',
    });
  }
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname)) {
    throw new Failure('usage', `${place} is plain http, which would send passwords readable to all`, {
      hint: 'use https, or set `insecureHttp: true` where the way there is safe by other means',
    });
  }
  return url;
}

/** An address as it may be shown: a user, a password or a token in it is none of the reader's business. */
function withoutSecrets(address: string): string {
  return address.replace(/^.*@/s, '…@').replace(/[?#].*$/s, (rest) => `${rest.slice(0, 1)}…`);
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
}
