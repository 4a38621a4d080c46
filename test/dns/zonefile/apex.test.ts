import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readZonefile } from '../../../src/dns/zonefile/read-zonefile.js';

const SOA = 'SOA ns.example.net. host.example.net. 1 2 3 4 5';

interface Hints {
  readonly named?: string;
  readonly origin?: string;
}

/** The zone, and what is wrong. */
async function zoneOf(text: string, { named, origin = named }: Hints = {}) {
  const { zone, diagnostics } = await readZonefile(sourceFile('zone', text), {
    origin: origin ?? null,
    named: named ?? null,
    txt: 'text',
    include: async () => ({ reason: 'there is no such file', rule: null }),
  });
  return [zone, ...diagnostics.map(({ rule }) => rule.code)];
}

const com = { named: 'example.com.' };

describe('the zone is', () => {
  test.each<[string, string, Hints, string]>([
    ['named, without an SOA record', 'www 60 A 192.0.2.1\n', com, 'example.com.'],
    ['the origin, without a name', 'www 60 A 192.0.2.1\n', { origin: 'example.net.' }, 'example.net.'],
    ['the absolute owner, whatever is named', `example.net. 60 ${SOA}\n`, com, 'example.net.'],
    ['a relative owner', `@ 60 ${SOA}\nwww A 192.0.2.1\n`, com, 'example.com.'],
    [
      'a relative owner that all records are below, whatever is named',
      `$ORIGIN sub.example.com.\n@ 60 ${SOA}\nwww A 192.0.2.1\n`,
      com,
      'sub.example.com.',
    ],
    ['in a dump of BIND', `$ORIGIN .\nexample.com 60 ${SOA}\n`, com, 'example.com.'],
    [
      'named, where the dot of the owner is missing',
      `example.com 60 ${SOA}\nwww.example.com. A 192.0.2.1\n`,
      com,
      'example.com.',
    ],
    ['the same, where nothing else is there', `Example.com 60 ${SOA}\n`, com, 'example.com.'],
    [
      'named, where another owner has no dot',
      `other.example 60 ${SOA}\nwww.example.com. A 192.0.2.1\n`,
      com,
      'example.com.',
    ],
    ['what the owner spells', `example.com 60 ${SOA}\nwww.example.com. A 192.0.2.1\n`, {}, 'example.com.'],
    [
      'the same, whatever the name of the file says',
      `example.com 60 ${SOA}\nwww.example.com. A 192.0.2.1\n`,
      { origin: 'export.' },
      'example.com.',
    ],
    ['named, below the root', `$ORIGIN .\n@ 60 ${SOA}\nexample.com. A 192.0.2.1\n`, com, 'example.com.'],
    [
      'what all records are in, below the root',
      `$ORIGIN .\n@ 60 ${SOA}\nwww.example.com. A 192.0.2.1\nexample.com. A 192.0.2.1\n`,
      {},
      'example.com.',
    ],
    [
      'an origin without its dot, as Azure exports it',
      `$ORIGIN example.com\n@ 60 ${SOA}\nwww A 192.0.2.1\n`,
      com,
      'example.com.',
    ],
  ])('%s', async (_, text, hints, zone) => {
    expect(await zoneOf(text, hints)).toEqual([zone]);
  });

  test('not what only some of the records are in', async () => {
    const text = `@ 60 ${SOA}\nwww A 192.0.2.1\nwww.example.net. A 192.0.2.1\n`;
    expect(await zoneOf(text, com)).toEqual(['example.com.', 'zonefile/name']);
  });

  test('unknown below the root, where the records share no name', async () => {
    const text = `$ORIGIN .\n@ 60 ${SOA}\nexample.com. A 192.0.2.1\nexample.net. A 192.0.2.1\n`;
    expect(await zoneOf(text)).toEqual(['.']);
  });
});
