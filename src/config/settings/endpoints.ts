import { plainOf } from '../../load/yaml/core-schema.js';
import { textOf } from '../../load/yaml/nodes.js';
import type { Target } from '../../plan/settings/setting.js';
import { shownUrl } from '../../text/shown-url.js';
import { level } from './setting.js';
import { readEndpoint } from './endpoint.js';
import { protocol } from './protocol.js';
import { dnsServer } from './server.js';
import type { JudgedSetting, Occurrence, ProjectSetting } from './setting.js';
import { readSetting } from './setting.js';
import type { Usable } from './setting.js';

export const dnsInsecureHttp = insecureHttp('dns.insecureHttp');

export const mailInsecureHttp = insecureHttp('mail.insecureHttp');

/** Where records go: the base URL of interface B, or with `protocol: update` the server as a URL (RFC 4501). */
export const dnsEndpoint = atServer(
  endpoint('dns', dnsInsecureHttp, {
    title: 'Base URL of the DNS record service',
    example: 'https://dns.example.net/custom',
    docs: 'base URL of the service; `ZONEMASON_DNS_ENDPOINT` overrides it',
  }),
);

/** Base URL of interface A, without `/v2`. */
export const mailEndpoint = endpoint('mail', mailInsecureHttp, {
  title: 'Base URL of the management service',
  example: 'https://api.example.net',
  docs: 'base URL of the service for [mail](mail.md); `ZONEMASON_MAIL_ENDPOINT` overrides it',
});

/** With `protocol: update`, the address is that of the server, whose setting reports what is wrong with both. */
function atServer(ofService: JudgedSetting<Usable<URL>>): JudgedSetting<Usable<URL>> {
  return {
    ...ofService,
    judge: (written, surroundings) => {
      if (readSetting(protocol, surroundings).value === 'rest') return ofService.judge(written, surroundings);
      const { value } = readSetting(dnsServer, surroundings);
      if (value === null) throw new Error('a protocol with servers has one, or says why not');
      return { value, diagnostics: [] };
    },
  };
}

function endpoint(
  part: 'dns' | 'mail',
  mayBeInsecure: ProjectSetting<boolean>,
  { title, example, docs }: Readonly<Record<'title' | 'example' | 'docs', string>>,
): JudgedSetting<Usable<URL>> {
  const name = `${part}.endpoint`;
  const variable = `ZONEMASON_${part.toUpperCase()}_ENDPOINT`;
  return {
    name,
    schema: { title, description: `Overridden by ${variable}.`, type: 'string', examples: [example] },
    docs,
    mayBeUnusable: true,
    judge: (written, surroundings) => {
      const { file, env } = surroundings;
      const { value: insecure } = readSetting(mayBeInsecure, surroundings);
      return readEndpoint({ setting: name, written, file, variable, env, insecureHttp: insecure });
    },
    compare: compareAddresses,
  };
}

/** Passwords go to another place. The same for all spellings, and whatever the environment has. */
function compareAddresses(_: unknown, { name, place, written }: Occurrence): readonly Target[] {
  const address = textOf(written);
  if (address === undefined) return [{ kind: 'target', name, place, value: null, text: null }];
  const value = withoutSlash(URL.canParse(address) ? new URL(address).href : address);
  return [{ kind: 'target', name, place, value, text: withoutSlash(shownUrl(value)) }];
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

function insecureHttp(name: string): ProjectSetting<boolean> {
  return {
    name,
    schema: {
      title: 'Allow plain http',
      description:
        'Allows plain http to another machine, where anyone on the network path can read the password.',
      type: 'boolean',
      examples: [true],
    },
    default: false,
    read: (written) => plainOf(written) === true,
    compare: level(Number),
    docs: '`true` allows plain `http`, and so unencrypted passwords, to other hosts',
  };
}
