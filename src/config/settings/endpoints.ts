import { plainOf } from '../../load/yaml/core-schema.js';
import { textOf } from '../../load/yaml/nodes.js';
import type { Target } from '../../plan/settings/setting.js';
import { shownUrl } from '../../text/shown-url.js';
import { level } from './setting.js';
import { readEndpoint } from './endpoint.js';
import type { Occurrence, ProjectSetting } from './setting.js';
import { readSetting } from './setting.js';
import type { Usable } from './setting.js';

export const dnsInsecureHttp = insecureHttp('dns.insecureHttp');

export const mailInsecureHttp = insecureHttp('mail.insecureHttp');

/** Base URL of interface B. */
export const dnsEndpoint = endpoint('dns', dnsInsecureHttp, {
  title: 'Base URL of the DNS record service',
  example: 'https://dns.example-service.net/custom',
  docs: 'base URL of the service; `ZONEMASON_DNS_ENDPOINT` overrides it',
});

/** Base URL of interface A, without `/v2`. */
export const mailEndpoint = endpoint('mail', mailInsecureHttp, {
  title: 'Base URL of the management service',
  example: 'https://api.example-service.net',
  docs: 'base URL of the service for [mail](mail.md); `ZONEMASON_MAIL_ENDPOINT` overrides it',
});

function endpoint(
  part: 'dns' | 'mail',
  mayBeInsecure: ProjectSetting<boolean>,
  { title, example, docs }: Readonly<Record<'title' | 'example' | 'docs', string>>,
): ProjectSetting<Usable<URL>> {
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
    },
    default: false,
    read: (written) => plainOf(written) === true,
    compare: level(Number),
    docs: '`true` allows plain `http`, and so unencrypted passwords, to other hosts',
  };
}
