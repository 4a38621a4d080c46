import { addressParts, nameAndType } from '../../plan/address.js';
import { linkAt } from '../answers/chain.js';
import { zoneAsDeclared } from '../answers/changing-zone.js';
import { stateOn } from '../answers/project-state.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import type { ServiceQuestion } from './service-questions.js';
import { explainedBy } from './service-questions.js';

const HOSTS = ['A', 'AAAA', 'MX', 'TXT'];

/** The names that managed services use, with the types to ask for there (docs/verify.md). */
const NAMES: readonly (readonly [types: readonly string[], prefixes: readonly string[]])[] = [
  [[...HOSTS, 'CAA', 'HTTPS'], ['']],
  [
    HOSTS,
    [
      'www',
      'mail',
      'webmail',
      'smtp',
      'imap',
      'pop',
      'pop3',
      'mx',
      'autodiscover',
      'autoconfig',
      'ftp',
      'cpanel',
      'webdisk',
      'calendar',
      'cloud',
      'shop',
      'blog',
      'm',
      'mta-sts',
    ],
  ],
  [
    ['TXT'],
    [
      '_dmarc',
      '_spf',
      '_mta-sts',
      '_smtp._tls',
      '_domainconnect',
      ...['default', 'dkim', 'mail', 'selector1', 'selector2', 's1', 's2', 'k1', 'google'].map(
        (selector) => `${selector}._domainkey`,
      ),
    ],
  ],
  [
    ['SRV'],
    [
      '_autodiscover._tcp',
      '_imap._tcp',
      '_imaps._tcp',
      '_pop3._tcp',
      '_pop3s._tcp',
      '_submission._tcp',
      '_submissions._tcp',
      '_caldavs._tcp',
      '_carddavs._tcp',
      '_sip._tls',
      '_sipfederationtls._tcp',
      '_xmpp-client._tcp',
    ],
  ],
];

const PREFIXES: ReadonlySet<string> = new Set(NAMES.flatMap(([, prefixes]) => prefixes));

/** Whether a prefix is one that managed services use, such as `www` or `webmail`. */
export function isServiceName(prefix: string): boolean {
  return PREFIXES.has(prefix);
}

/** The questions about a zone that show which services answer there, beside what its file declares. */
export function usualServiceQuestions(zone: DesiredZone): readonly ServiceQuestion[] {
  const sets = NAMES.flatMap(([types, prefixes]) =>
    prefixes.flatMap((prefix) => types.map((type) => recordAddress(zone.name, { prefix, type }))),
  );
  return questionsAbout(zone, new Set(sets));
}

/** The questions about some record sets of a zone, by their addresses. */
export function questionsAbout(zone: DesiredZone, sets: ReadonlySet<string>): readonly ServiceQuestion[] {
  const state = stateOn('after', [zoneAsDeclared(zone)]);
  return [...sets].flatMap((address): readonly ServiceQuestion[] => {
    const { name, type: each } = nameAndType(addressParts(address).rest) ?? { name: '', type: '' };
    const prefix = name === '@' ? '' : name;
    const type = recordType(each);
    const owner = ownerName(prefix, zone.name);
    const { cut, records } = linkAt(state, owner, each);
    if (!type || cut !== null) return [];
    return [{ prefix, owner: `${owner}.`, type, txt: zone.txt, explained: explainedBy(records) }];
  });
}
