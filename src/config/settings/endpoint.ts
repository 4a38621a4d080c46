import { Failure } from '../../failure.js';
import type { Rule } from '../../diagnostics/rule.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { report } from '../../diagnostics/report-at.js';
import type { Node } from '../../load/yaml/nodes.js';
import { textOf } from '../../load/yaml/nodes.js';
import { isLoopback } from '../../text/loopback.js';
import { shownUrl } from '../../text/shown-url.js';
import type { SettingReading } from './setting.js';
import type { Usable } from './setting.js';

const malformedEndpoint: Rule = projectFileRule({
  code: 'project/endpoint',
  summary: 'An endpoint is the base URL of a service.',
  explanation:
    'Paths are appended to it, so it has no query and no fragment. Passwords are read from elsewhere, so it has none.',
  reference: 'docs/project-file.md',
  bad: 'dns:\n  endpoint: dns.example.net\n  zones: zones/*.yaml\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n',
});

export const insecureEndpoint: Rule = projectFileRule({
  code: 'project/insecure-endpoint',
  summary: 'Passwords are sent encrypted.',
  explanation:
    'Anyone on the network path can read plain http, passwords included. `insecureHttp: true` allows it where the path is protected by other means; a service on this machine needs no encryption.',
  reference: 'docs/project-file.md',
  bad: 'dns:\n  endpoint: http://dns.example.net\n  zones: zones/*.yaml\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n',
});

export const endpointRules: readonly Rule[] = [malformedEndpoint, insecureEndpoint];

export interface EndpointInput {
  /** Name of the setting, for messages. */
  readonly setting: string;
  /** Its value in the project file. */
  readonly written: Node | undefined;
  readonly file: string;
  /** Name of the environment variable that overrides it. */
  readonly variable: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether plain http to other machines is allowed. */
  readonly insecureHttp: boolean;
}

/**
 * Reads the base URL of a service from the environment, else from the project file. Only commands that use the service
 * need it, so an unusable one is a Failure to throw later; mistakes in the file are reported as diagnostics, too.
 */
export function readEndpoint(input: EndpointInput): SettingReading<Usable<URL>> {
  const { setting, written, file, variable, env, insecureHttp } = input;
  const fromEnv = env[variable] || undefined;
  if (fromEnv !== undefined)
    return { value: readAddress(fromEnv, { place: variable, insecureHttp }), diagnostics: [] };
  const address = textOf(written);
  if (!written || address === undefined) {
    const hint = `write it there, or set ${variable}`;
    return { value: new Failure('usage', `${file} has no ${setting}`, { hint }), diagnostics: [] };
  }
  const found = judge(address, insecureHttp);
  if ('url' in found) return { value: found.url, diagnostics: [] };
  const { rule, fault, hint } = found;
  const kind = rule === insecureEndpoint ? 'usage' : 'invalid-files';
  return {
    value: new Failure(kind, `${setting} of ${file} ${fault}`, { hint }),
    diagnostics: [report({ rule, at: written, message: `${setting} ${fault}`, hint })],
  };
}

interface AddressInput extends Pick<EndpointInput, 'insecureHttp'> {
  /** Where it was read from, for messages. */
  readonly place: string;
}

/** Parses the base URL of a service. @throws Failure `usage` if it is not one that passwords may be sent to. */
export function checkEndpoint(address: string, input: AddressInput): URL {
  const url = readAddress(address, input);
  if (url instanceof Failure) throw url;
  return url;
}

function readAddress(address: string, { place, insecureHttp }: AddressInput): Usable<URL> {
  const found = judge(address, insecureHttp);
  if ('url' in found) return found.url;
  return new Failure('usage', `${place} ${found.fault}`, { hint: found.hint });
}

type Judgement =
  | { readonly url: URL }
  | { readonly rule: Rule; /** Without its subject. */ readonly fault: string; readonly hint: string };

function judge(address: string, insecureHttp: boolean): Judgement {
  const shown = JSON.stringify(shownUrl(address));
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return {
      rule: malformedEndpoint,
      fault: `is not an http or https URL: ${shown}`,
      hint: 'write it like https://service.example.net/base',
    };
  // An `@` in the path may be one in a password that is not encoded.
  if (address.includes('@'))
    return {
      rule: malformedEndpoint,
      fault: 'has a user name or password',
      hint: 'remove it, and write an @ in a path as %40; docs/credentials.md, says where passwords are read from',
    };
  if (/[?#]/.test(url.href))
    return {
      rule: malformedEndpoint,
      fault: `has a query or a fragment: ${shown}`,
      hint: 'write only the base URL; paths are appended to it',
    };
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname))
    return {
      rule: insecureEndpoint,
      fault: 'is plain http, so anyone on the network path can read passwords',
      hint: 'use https, or set `insecureHttp: true` if the path is protected by other means',
    };
  return { url };
}
