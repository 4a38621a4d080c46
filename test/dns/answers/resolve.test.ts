import { describe, expect, test } from 'vitest';
import type { ChangingZone } from '../../../src/dns/answers/changing-zone.js';
import { constantZone } from '../../../src/dns/answers/changing-zone.js';
import { stateAmid, stateOn } from '../../../src/dns/answers/project-state.js';
import { resolve } from '../../../src/dns/answers/resolve.js';
import { records } from '../../support/record-lines.js';
import { serviceRecords } from '../../support/service-lines.js';

/** Zones, and what is answered to each question: status, names on the way, data. */
interface Scene {
  readonly title: string;
  readonly zones: Readonly<Record<string, readonly string[]>>;
  readonly answers: Readonly<Record<string, string>>;
  /** What managed services answer in a zone. */
  readonly services?: Readonly<Record<string, readonly string[]>>;
}

/** Names that grow too long. */
const LONG = Array.from({ length: 3 }, () => 'a'.repeat(63)).join('.');

const scenes: readonly Scene[] = [
  {
    title: 'RFC 6672 section 3.2',
    zones: {
      example: [
        'old DNAME new.example',
        'old A 192.0.2.9',
        'www.new A 192.0.2.1',
        'alias.new CNAME www.new.example',
        '*.wild.new A 192.0.2.2',
        'to CNAME www.old.example',
        'out DNAME example.net',
        `long DNAME ${LONG}.example`,
        'a.long2 A 192.0.2.3',
        '*.w DNAME new.example',
        'up DNAME x.up.example',
      ],
      'example.org': ['@ DNAME new.example', '@ TXT apex'],
    },
    answers: {
      'old.example A': 'answer: 192.0.2.9',
      'old.example DNAME': 'answer: new.example',
      'www.old.example A': 'answer via www.new.example: 192.0.2.1',
      'www.old.example CNAME': 'answer: www.new.example',
      'www.old.example DNAME': 'no-data via www.new.example',
      'no.old.example A': 'no-name via no.new.example',
      'x.wild.old.example A': 'answer via x.wild.new.example: 192.0.2.2',
      'alias.old.example A': 'answer via alias.new.example www.new.example: 192.0.2.1',
      'to.example A': 'answer via www.old.example www.new.example: 192.0.2.1',
      'a.b.out.example A': 'elsewhere: a.b.example.net',
      [`${'b'.repeat(63)}.long.example A`]: 'loop',
      'y.x.w.example A': 'no-data',
      'www.example.org A': 'answer via www.new.example: 192.0.2.1',
      'example.org TXT': 'answer: apex',
    },
  },
  {
    title: 'RFC 4592 section 2.2.1',
    zones: {
      example: [
        '@ NS ns.example.com',
        '@ NS ns.example.net',
        '* TXT this is a wildcard',
        '* MX host1.example ; prio=10',
        'sub.* TXT this is not a wildcard',
        'host1 A 192.0.2.1',
        '_ssh._tcp.host1 SRV 0 22 host1.example',
        '_ssh._tcp.host2 SRV 0 22 host1.example',
        'subdel NS ns.example.com',
        'subdel NS ns.example.net',
      ],
    },
    answers: {
      'host3.example MX': 'answer: 10 host1.example',
      'host3.example A': 'no-data',
      'foo.bar.example TXT': 'answer: this is a wildcard',
      'host1.example MX': 'no-data',
      'sub.*.example MX': 'no-data',
      '_telnet._tcp.host1.example SRV': 'no-name',
      'host.subdel.example A': 'referral: ns.example.com ns.example.net',
      'ghost.*.example MX': 'no-name',
      'below example MX': 'answer: 10 host1.example',
      'below host2.example MX': 'no-name',
      'host2.example MX': 'no-data',
      'example NS': 'answer: ns.example.com ns.example.net',
    },
  },
  {
    title: 'RFC 1034 section 3.6.2: aliases, in and out of the zones of the project',
    zones: {
      'example.com': [
        'www CNAME lb.example.net',
        'shop CNAME www.example.com',
        'away CNAME cdn.example.org',
        'far CNAME away.example.com',
        'gone CNAME nowhere.example.net',
        'off CNAME www.example.com ; inactive',
        '*.apps CNAME shop.example.com',
      ],
      'example.net': ['lb A 192.0.2.2', 'lb A 192.0.2.1', 'lb AAAA 2001:DB8::1'],
    },
    answers: {
      'www.example.com A': 'answer via lb.example.net: 192.0.2.1 192.0.2.2',
      'www.example.com AAAA': 'answer via lb.example.net: 2001:db8::1',
      'www.example.com CNAME': 'answer: lb.example.net',
      'www.example.com MX': 'no-data via lb.example.net',
      'www.example.com ANY': 'no-data via lb.example.net',
      'shop.example.com A': 'answer via www.example.com lb.example.net: 192.0.2.1 192.0.2.2',
      'away.example.com A': 'elsewhere: cdn.example.org',
      'far.example.com A': 'elsewhere via away.example.com: cdn.example.org',
      'gone.example.com A': 'no-name via nowhere.example.net',
      'off.example.com CNAME': 'no-name',
      'below apps.example.com AAAA':
        'answer via shop.example.com www.example.com lb.example.net: 2001:db8::1',
      'www.example.org A': 'elsewhere: www.example.org',
      'below example.org A': 'elsewhere: example.org',
    },
  },
  {
    title: 'aliases that form a loop, or too long a chain',
    zones: {
      'example.com': [
        'a CNAME b.example.com',
        'b CNAME a.example.com',
        'x CNAME a.example.com',
        '*.self CNAME y.self.example.com',
        ...Array.from({ length: 17 }, (_, index) => `n${index} CNAME n${index + 1}.example.com`),
        'n17 A 192.0.2.1',
      ],
    },
    answers: {
      'a.example.com A': 'loop via b.example.com a.example.com',
      'x.example.com A': 'loop via a.example.com b.example.com',
      'x.example.com CNAME': 'answer: a.example.com',
      'y.self.example.com A': 'loop via y.self.example.com',
      'below self.example.com A': 'loop via y.self.example.com',
      'n14.example.com A': 'answer via n15.example.com n16.example.com n17.example.com: 192.0.2.1',
      'n0.example.com A': `loop via ${Array.from({ length: 16 }, (_, index) => `n${index + 1}.example.com`).join(' ')}`,
    },
  },
  {
    title: 'zone cuts, and zones below one another',
    zones: {
      'example.com': [
        'lab NS ns1.example.org',
        'lab DS 1 13 2 aa',
        'host.lab A 192.0.2.1',
        'deep.host.lab NS ns3.example.org',
        'dev NS ns2.example.org',
        'dev DS 2 13 2 bb',
        'www.dev A 192.0.2.2',
        'www CNAME host.lab.example.com',
      ],
      'dev.example.com': ['www A 192.0.2.3', '@ NS ns.dev.example.org'],
      'lone.example.net': ['@ A 192.0.2.4'],
    },
    answers: {
      'lab.example.com NS': 'referral: ns1.example.org',
      'lab.example.com A': 'referral: ns1.example.org',
      'lab.example.com DS': 'answer: 1 13 2 aa',
      'host.lab.example.com A': 'referral: ns1.example.org',
      'deep.host.lab.example.com DS': 'referral: ns1.example.org',
      'below lab.example.com A': 'referral: ns1.example.org',
      'www.example.com A': 'referral via host.lab.example.com: ns1.example.org',
      'dev.example.com NS': 'answer: ns.dev.example.org',
      'dev.example.com DS': 'answer: 2 13 2 bb',
      'www.dev.example.com A': 'answer: 192.0.2.3',
      'below dev.example.com A': 'no-name',
      'lone.example.net DS': 'no-data',
    },
  },
  {
    title: 'records of types that only the service knows make their name exist',
    zones: {
      'example.com': ['* A 192.0.2.1', 'shop WEBFORWARD https://example.org', 'mail A 192.0.2.2 ; inactive'],
    },
    answers: {
      'shop.example.com A': 'service',
      'shop.example.com AAAA': 'service',
      'shop.example.com TXT': 'no-data',
      'mail.example.com A': 'answer: 192.0.2.1',
    },
  },
  {
    title:
      'records of types of DNS that are not managed stand for no addresses, but the ALIAS of PowerDNS does',
    zones: {
      'example.com': [
        'pc HINFO "PC" "Linux"',
        String.raw`odd TYPE300 \# 0`,
        String.raw`alias TYPE65401 \# 0`,
      ],
    },
    answers: {
      'pc.example.com A': 'no-data',
      'odd.example.com AAAA': 'no-data',
      'alias.example.com A': 'service',
      'alias.example.com TXT': 'no-data',
    },
  },
  {
    title: 'managed services answer where no custom record of the name and type does',
    zones: {
      'example.com': [
        '@ TXT hello',
        '* A 192.0.2.1',
        'mail A 192.0.2.2',
        'alias CNAME webmail.example.com',
        'dev NS ns1.example.org',
        'cname CNAME mail.example.com',
        'texts TXT hello',
        'mixed A 192.0.2.3',
      ],
    },
    services: {
      'example.com': [
        '@ MX mx.managed.example.net ; prio=10',
        '@ TXT v=spf1 -all',
        'webmail A 198.51.100.7',
        'a.deep TXT known',
        'www.dev A 198.51.100.8',
        'cname A 198.51.100.9',
        'texts CNAME host.example.net',
        'auto CNAME host.example.net',
        'mixed AAAA',
      ],
    },
    answers: {
      'example.com MX': 'service: 10 mx.managed.example.net',
      'example.com TXT': 'answer: hello',
      'example.com A': 'no-data',
      'webmail.example.com A': 'service: 198.51.100.7',
      'webmail.example.com TXT': 'no-data',
      'below webmail.example.com A': 'no-name',
      'deep.example.com A': 'no-data',
      'alias.example.com A': 'service via webmail.example.com: 198.51.100.7',
      'www.dev.example.com A': 'referral: ns1.example.org',
      'cname.example.com A': 'answer via mail.example.com: 192.0.2.2',
      'texts.example.com A': 'no-data',
      'texts.example.com CNAME': 'no-data',
      'auto.example.com A': 'service: host.example.net',
      'auto.example.com CNAME': 'service: host.example.net',
      'mixed.example.com A': 'answer: 192.0.2.3',
      'mixed.example.com AAAA': 'service',
      'other.example.com A': 'answer: 192.0.2.1',
    },
  },
];

describe.each(scenes)('$title', ({ zones, answers, services = {} }) => {
  const state = stateOn(
    'after',
    Object.entries(zones).map(([name, lines]) => ({
      ...constantZone(name, records(...lines)),
      serviceRecords: serviceRecords(...(services[name] ?? [])),
    })),
  );

  test.each(Object.entries(answers))('%s: %s', (asked, answer) => {
    expect(textOf(resolve(state, questionOf(asked)))).toBe(answer);
  });
});

test('a state at any step has the changes that were made by then', () => {
  const [old, now, host] = records('www A 192.0.2.1', 'www CNAME lb.example.com', 'lb A 192.0.2.2');
  if (!old || !now || !host) throw new Error('no records');
  const create = { before: null, after: host };
  const update = { before: old, after: now };
  const zone: ChangingZone = { ...constantZone('example.com', []), changes: [create, update] };
  const answers = [[], [create], [create, update]].map((made) => {
    const state = stateAmid([zone], (change) => made.some((each) => each === change));
    return textOf(resolve(state, questionOf('www.example.com A')));
  });
  expect(answers).toEqual(['answer: 192.0.2.1', 'answer: 192.0.2.1', 'answer via lb.example.com: 192.0.2.2']);
});

function questionOf(text: string): Parameters<typeof resolve>[1] {
  const [type = '', name = '', below] = text.split(' ').toReversed();
  return { name, below: below !== undefined, type };
}

function textOf({ status, via, data }: ReturnType<typeof resolve>): string {
  const led = via.length > 0 ? ` via ${via.join(' ')}` : '';
  return `${status}${led}${data.length > 0 ? `: ${data.join(' ')}` : ''}`;
}
