import { brand } from './brand.js';
import { dnsEndpoint, dnsInsecureHttp, mailEndpoint, mailInsecureHttp } from './endpoints.js';
import { expect } from './expect.js';
import { languages } from './mail-languages.js';
import { mailIgnore, mailPolicy, mailProtect } from './mail-safeguards.js';
import { maxChangePercent } from './max-change-percent.js';
import { nameServers } from './name-servers.js';
import { policies } from './policies.js';
import { credentialCommand, policyCommand } from './programs.js';
import { protocol } from './protocol.js';
import { replace } from './replace.js';
import { concurrency, userAgent } from './requests.js';
import { dnsServer } from './server.js';
import type { ProjectSetting } from './setting.js';
import { severities } from './severities.js';
import { runsKept, stateFolder } from './state.js';
import { translations } from './translations.js';
import { txt } from './txt.js';
import { vars } from './vars.js';
import { zones } from './zones.js';

/** Gives the value of a setting. */
export type ValueOf = <T>(setting: ProjectSetting<T>) => T;

/** What is done with each setting, and with each part that a project may do without. */
export interface Visitor {
  readonly valueOf: ValueOf;
  readonly part: <P>(name: 'dns' | 'mail', settingsOf: (valueOf: ValueOf) => P) => P | null;
}

/** The settings of a project as they are read. */
export type Settings = ReturnType<typeof everySetting>;

/** The DNS part of a project. */
export type DnsSettings = ReturnType<typeof dnsSettings>;

/** The mail part of a project. */
export type MailServiceSettings = ReturnType<typeof mailSettings>;

/**
 * Visits all settings, in the order of the schema and the docs, and returns their values. A new setting is a file beside this
 * one, and a line here.
 */
export function everySetting({ valueOf, part }: Visitor) {
  return {
    dns: part('dns', dnsSettings),
    mail: part('mail', mailSettings),
    severities: valueOf(severities),
    guards: { maxChangePercent: valueOf(maxChangePercent) },
    journals: { keep: valueOf(runsKept) },
    stateFolder: valueOf(stateFolder),
    concurrency: valueOf(concurrency),
    userAgent: valueOf(userAgent),
    vars: valueOf(vars),
    policies: valueOf(policies),
    policyCommand: valueOf(policyCommand),
    expect: valueOf(expect),
  } as const;
}

/** The settings of `dns`. */
export function dnsSettings(valueOf: ValueOf) {
  return {
    protocol: valueOf(protocol),
    endpoint: valueOf(dnsEndpoint),
    server: valueOf(dnsServer),
    zones: valueOf(zones),
    txt: valueOf(txt),
    replace: valueOf(replace),
    nameServers: valueOf(nameServers),
    credentialCommand: valueOf(credentialCommand),
    insecureHttp: valueOf(dnsInsecureHttp),
  } as const;
}

/** The settings of `mail`. */
function mailSettings(valueOf: ValueOf) {
  return {
    endpoint: valueOf(mailEndpoint),
    brand: valueOf(brand),
    translations: valueOf(translations),
    languages: valueOf(languages),
    policy: valueOf(mailPolicy),
    ignore: valueOf(mailIgnore),
    protect: valueOf(mailProtect),
    insecureHttp: valueOf(mailInsecureHttp),
  } as const;
}
