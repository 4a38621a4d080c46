import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import type { Rule } from '../diagnostics/rule.js';
import { projectFileRule } from '../load/define-rule.js';
import { report } from '../load/report.js';
import type { Node } from '../load/yaml/nodes.js';
import { textOf } from '../load/yaml/nodes.js';
import { isLoopback } from '../text/loopback.js';
import type { Usable } from './usable.js';

const malformedEndpoint: Rule = projectFileRule({
  code: 'project/endpoint',
  summary: 'An endpoint is the base address of a service.',
  explanation:
    'Paths are added to it, so it has no query and no fragment, and passwords are read from elsewhere, so it has none.',
  reference: 'docs/zone-files.md, "Project file"',
  bad: 'dns:\n  endpoint: dns.example.net\n  zones: zones/*.yaml\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n',
});

export const insecureEndpoint: Rule = projectFileRule({
  code: 'project/insecure-endpoint',
  summary: 'Passwords leave this machine encrypted.',
  explanation:
    'Everyone on the way can read what plain http carries, passwords included. `insecureHttp: true` allows it where the way is safe by other means; a service on this machine needs no encryption.',
  reference: 'docs/zone-files.md, "Project file"',
  bad: 'dns:\n  endpoint: http://dns.example.net\n  zones: zones/*.yaml\n',
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n',
});

/** Rules about the base addresses of the service. */
export const endpointRules: readonly Rule[] = [malformedEndpoint, insecureEndpoint];

export interface EndpointInput {
  /** Name of the setting in the project file, for messages. */
  readonly setting: string;
  /** What the project file says, if anything. */
  readonly written: Node | undefined;
  readonly file: string;
  /** The environment variable that overrides it. */
  readonly variable: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether plain http may leave this machine. */
  readonly insecureHttp: boolean;
}

/** A setting as far as it can be used, and what is wrong with how it is written. */
export interface SettingReading<T> {
  readonly value: Usable<T>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The base address of a service: of the environment, else of the project file. It matters only to who talks to the
 * service, so what is wrong with it is thrown when it is used; what is wrong with the file is told at once, too.
 */
export function readEndpoint(input: EndpointInput): SettingReading<URL> {
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

export interface AddressInput {
  /** What it was read from, for messages. */
  readonly place: string;
  /** Whether plain http may leave this machine. */
  readonly insecureHttp: boolean;
}

/** The base address of a service. @throws Failure `usage` when it cannot be one that passwords are sent to. */
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
  const shown = JSON.stringify(withoutSecrets(address));
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return {
      rule: malformedEndpoint,
      fault: `is not an http or https URL: ${shown}`,
      hint: 'write it like https://service.example.net/base',
    };
  if (url.username !== '' || url.password !== '')
    return {
      rule: malformedEndpoint,
      fault: 'has a user or password in it',
      hint: 'take it out; docs/zone-files.md, "Credentials", says where passwords are read from',
    };
  if (url.search !== '' || url.hash !== '')
    return {
      rule: malformedEndpoint,
      fault: `has a query or a fragment in it: ${shown}`,
      hint: 'write the base address alone; what is asked for is added to its path',
    };
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname))
    return {
      rule: insecureEndpoint,
      fault: 'is plain http, which everyone on the way can read, passwords included',
      hint: 'use https, or set `insecureHttp: true` where the way there is safe by other means',
    };
  return { url };
}

/** An address as it may be shown: a user, a password or a token in it is none of the reader's business. */
function withoutSecrets(address: string): string {
  return address.replace(/^.*@/s, '…@').replace(/[?#].*$/s, (rest) => `${rest.slice(0, 1)}…`);
}
