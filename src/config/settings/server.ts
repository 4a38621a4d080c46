import { isIP } from 'node:net';
import { Failure } from '../../failure.js';
import type { Rule } from '../../diagnostics/rule.js';
import { report } from '../../diagnostics/report-at.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { isNothing, textOf } from '../../load/yaml/nodes.js';
import { shownUrl } from '../../text/shown-url.js';
import { isUnknownProtocol, protocol } from './protocol.js';
import type { ProjectSetting, SettingReading, Surroundings, Usable } from './setting.js';
import { readSetting, target, writtenAt } from './setting.js';

const malformedServer: Rule = projectFileRule({
  code: 'project/server',
  summary: 'A server is an IP address, with its port if that is not 53.',
  explanation:
    'The zones that a server holds may be the ones that its own name is in, so that a mistake in them would leave no way to correct it. An address always leads there.',
  reference: 'docs/targets.md, "The server"',
  bad: 'dns:\n  protocol: update\n  server: ns1.example.net\n  zones: zones/*.yaml\n',
  good: 'dns:\n  protocol: update\n  server: 192.0.2.53\n  zones: zones/*.yaml\n',
});

const otherProtocol: Rule = projectFileRule({
  code: 'project/protocol',
  summary: 'Each protocol has its own settings.',
  explanation:
    'With `protocol: update`, records go to the name server at `server`; `endpoint`, `insecureHttp` and `replace` are about the service that `protocol: rest` talks to. A file with both says two things about where records go.',
  reference: 'docs/targets.md, "Settings"',
  bad: 'dns:\n  protocol: update\n  endpoint: https://dns.example.net\n  server: 192.0.2.53\n  zones: zones/*.yaml\n',
  good: 'dns:\n  protocol: update\n  server: 192.0.2.53\n  zones: zones/*.yaml\n',
});

export const serverRules: readonly Rule[] = [malformedServer, otherProtocol];

const NAME = 'dns.server';
/** The variable that overrides the setting. */
export const SERVER_VARIABLE = 'ZONEMASON_DNS_SERVER';

/** The name server that UPDATE messages go to, as a URL (RFC 4501); null with another protocol. */
export const dnsServer: ProjectSetting<Usable<URL> | null> = {
  name: NAME,
  schema: {
    title: 'Name server',
    description: `Address of the primary name server for \`protocol: update\`, with #PORT unless that is 53. Overridden by ${SERVER_VARIABLE}.`,
    type: 'string',
    examples: ['192.0.2.53', '[2001:db8::53]#5353'],
  },
  docs: `address of the primary name server for \`protocol: update\`, with \`#PORT\` if that is not 53; \`${SERVER_VARIABLE}\` overrides it`,
  mayBeUnusable: true,
  judge: (_, surroundings) => {
    const isUpdate = readSetting(protocol, surroundings).value === 'update';
    const diagnostics = isUpdate ? refusedSettings(surroundings) : refusedServer(surroundings);
    if (!isUpdate) return { value: null, diagnostics };
    const reading = readServer(surroundings);
    return { ...reading, diagnostics: [...diagnostics, ...reading.diagnostics] };
  },
  compare: target((_, written) => serverText(textOf(written))),
};

/** Settings that only the other protocol has. */
const OF_REST = ['dns.endpoint', 'dns.insecureHttp', 'dns.replace'];

type Diagnostics = SettingReading<unknown>['diagnostics'];

function refusedSettings({ document }: Surroundings): Diagnostics {
  return OF_REST.flatMap((name) => {
    const at = writtenAt(name, document);
    if (!at) return [];
    const message = `${name} is for \`protocol: rest\`, but the protocol is update`;
    return [report({ rule: otherProtocol, at, message, hint: 'remove it, or write `protocol: rest`' })];
  });
}

function refusedServer({ document }: Surroundings): Diagnostics {
  const at = writtenAt(NAME, document);
  if (!at || isUnknownProtocol(document)) return [];
  const message = `${NAME} is for \`protocol: update\`, but the protocol is rest`;
  return [report({ rule: otherProtocol, at, message, hint: 'add `protocol: update`, or remove it' })];
}

/**
 * Reads the address of the server from the environment, else from the project file. As with an endpoint, an unusable one is a
 * Failure to throw later.
 */
function readServer({ document, file, env }: Surroundings): SettingReading<Usable<URL>> {
  const fromEnv = env[SERVER_VARIABLE];
  if (fromEnv) {
    const found = judge(fromEnv);
    const value =
      found instanceof URL ? found : new Failure('usage', `${SERVER_VARIABLE} ${found.fault}`, found);
    return { value, diagnostics: [] };
  }
  const written = writtenAt(NAME, document);
  const text = textOf(written);
  if (!written || text === undefined || isNothing(written)) {
    const hint = `write it there, or set ${SERVER_VARIABLE}`;
    return { value: new Failure('usage', `${file} has no ${NAME}`, { hint }), diagnostics: [] };
  }
  const found = judge(text);
  if (found instanceof URL) return { value: found, diagnostics: [] };
  const { fault, hint } = found;
  return {
    value: new Failure('invalid-files', `${NAME} of ${file} ${fault}`, { hint }),
    diagnostics: [report({ rule: malformedServer, at: written, message: `${NAME} ${fault}`, hint })],
  };
}

/** The URL of a server that is named elsewhere. @throws Failure `usage` if it is not one. */
export function checkServer(text: string, place: string): URL {
  const found = judge(text);
  if (found instanceof URL) return found;
  throw new Failure('usage', `${place} ${found.fault}`, { hint: found.hint });
}

/** A server as the setting has it, from its URL; null for the URL of a service. */
export function serverOf({ protocol: scheme, hostname, port }: URL): string | null {
  if (scheme !== 'dns:') return null;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return port === '' ? address : `${address}#${port}`;
}

interface ServerFault {
  /** Without its subject. */
  readonly fault: string;
  readonly hint: string;
}

const DNS_PORT = '53';

/** `192.0.2.53`, `192.0.2.53#53`, `2001:db8::1`, `2001:db8::1#53`, `[2001:db8::1]#53`. */
function judge(text: string): URL | ServerFault {
  const [, bracketed, bare = '', port = DNS_PORT] =
    /^(?:\[([^\]]*)\]|([^#[\]]*))(?:#(.*))?$/s.exec(text) ?? [];
  const address = bracketed ?? bare;
  const family = isIP(address);
  if (family === 0 || address.includes('%') || (bracketed !== undefined && family === 4))
    return { fault: `is not an IP address: ${shownServer(text)}`, hint: hintFor(text) };
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) >= 2 ** 16)
    return { fault: `has no port between 1 and 65535: ${shownServer(text)}`, hint: FORM };
  const host = family === 6 ? `[${address}]` : address;
  return new URL(port === DNS_PORT ? `dns://${host}` : `dns://${host}:${port}`);
}

const FORM = 'write it like 192.0.2.53, 192.0.2.53#5353 or [2001:db8::53]#53';

/** A colon before a port is what other programs write. */
function hintFor(text: string): string {
  const [, address = '', port = ''] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && port !== '') return `write the port behind #: ${address}#${port}`;
  return `${FORM}; \`dig +short\` says which address a name has`;
}

function shownServer(text: string): string {
  return JSON.stringify(/[@/\\%?]/.test(text) ? shownUrl(text) : text);
}

/** The same for all spellings. */
function serverText(text: string | undefined): string | null {
  if (text === undefined) return null;
  const found = judge(text);
  return found instanceof URL ? found.host : text;
}
