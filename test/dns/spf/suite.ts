import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import type { SpfRequest } from './receiver/check-host.js';
import type { SpfAnswer } from '../../../src/dns/spf/resolver.js';
import type { ReceiverResolver } from './receiver/resolver.js';

/** A scenario of the RFC 7208 test suite. */
interface Scenario {
  readonly description: string;
  readonly tests: Readonly<Record<string, SuiteTest>>;
  readonly zonedata: Readonly<Record<string, readonly Entry[]>>;
}

interface SuiteTest {
  readonly helo: string;
  readonly host: string;
  readonly mailfrom: string;
  /** Several results are allowed where the RFC leaves it open; the first is preferred. */
  readonly result: string | readonly string[];
  readonly explanation?: string;
}

/** Data by type; a name whose other types time out has the entry TIMEOUT. */
type Entry = 'TIMEOUT' | Readonly<Record<string, Data>>;
type Data = string | readonly (string | number)[];

/** A test with the scenario that it belongs to. */
export interface Case extends SuiteTest {
  readonly title: string;
  readonly results: readonly string[];
  readonly scenario: Scenario;
}

const text = readFileSync(new URL('../../vectors/spf/rfc7208-tests.yml', import.meta.url), 'utf8');

/** All cases of the suite. */
export const cases: readonly Case[] = [...parseAllDocuments(text)].flatMap((document) => {
  const scenario: Scenario = document.toJS();
  return Object.entries(scenario.tests).map(([name, test]) => ({
    ...test,
    title: `${scenario.description}: ${name}`,
    results: [test.result].flat(),
    scenario,
  }));
});

/** The message of a case. */
export function requestOf({ host, helo, mailfrom }: Case): SpfRequest {
  return { ip: host, helo, mailFrom: mailfrom, receiver: 'receiver.example', time: 0 };
}

/** The texts of the TXT records at a name. Records of the obsolete type SPF stand for them where there are none. */
export function textsAt(name: string, scenario: Scenario): readonly string[] {
  const entries = entriesAt(name, scenario);
  const texts = valuesAt(entries, 'TXT').length > 0 ? valuesAt(entries, 'TXT') : valuesAt(entries, 'SPF');
  return texts.filter((value) => value !== 'NONE').map((value) => [value].flat().join(''));
}

/** Answers from the data of a scenario, as the drivers of the suite do. */
export function resolverOf(scenario: Scenario): ReceiverResolver {
  return async (name, type) => answer(name, type, { scenario, depth: 0 });
}

function answer(
  name: string,
  type: string,
  { scenario, depth }: { readonly scenario: Scenario; readonly depth: number },
): SpfAnswer {
  const entries = entriesAt(name, scenario);
  const values = type === 'TXT' ? textsAt(name, scenario) : valuesAt(entries, type).map(hostOf);
  if (values.length > 0) return { status: 'found', values };
  if (entries.includes('TIMEOUT') || depth > 8) return { status: 'failed' };
  const [alias] = valuesAt(entries, 'CNAME');
  if (alias === undefined) return { status: 'none' };
  return answer(String(alias).replace(/\.$/, ''), type, { scenario, depth: depth + 1 });
}

function entriesAt(name: string, { zonedata }: Scenario): readonly Entry[] {
  return Object.entries(zonedata).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? [];
}

function valuesAt(entries: readonly Entry[], type: string): readonly Data[] {
  return entries.flatMap((entry) => {
    const data = entry === 'TIMEOUT' ? undefined : entry[type];
    return data === undefined ? [] : [data];
  });
}

/** The data of MX are a preference and a host. */
function hostOf(data: Data): string {
  return String([data].flat().at(-1) ?? '');
}
