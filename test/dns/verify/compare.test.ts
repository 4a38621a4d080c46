import { describe, expect, test } from 'vitest';
import type { Comparison, Difference, Sections } from '../../../src/dns/verify/compare.js';
import { compareAnswer } from '../../../src/dns/verify/compare.js';
import { absenceOf } from '../../../src/dns/verify/expect-absence.js';
import { expectationsOf } from '../../../src/dns/verify/expect-zone.js';
import type { AnswerPart } from '../../../src/dns/verify/expectation.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { recordsFrom } from '../../support/name-server.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

type Settings = NonNullable<Parameters<typeof desired>[2]>;

interface Setting extends Settings {
  readonly declared: readonly string[];
  /** What is expected where; by default the set itself. */
  readonly part?: AnswerPart;
  readonly sections: Partial<Sections>;
  readonly isRecursive?: boolean;
}

/** Compares an answer with the first part of the first set that is declared. */
function compare({
  declared,
  part = 'set',
  sections,
  isRecursive = false,
  ...settings
}: Setting): Comparison {
  const zone = desired('example.com', records(...declared), settings);
  const { expectations } = expectationsOf(zone, { label: 'unused', from: 'server' });
  const expectation = expectations.find((each) => each.part === part);
  if (!expectation) throw new Error(`no ${part}`);
  const none = { answers: [], authorities: [], additionals: [], isAuthoritative: true };
  return compareAnswer(expectation, { ...none, ...sections }, { isRecursive });
}

/** `KIND EXPECTED / FOUND` of each difference. */
function differences(setting: Setting): readonly string[] {
  return compare(setting).differences.map(shown);
}

function shown({ kind, expected, found }: Difference): string {
  return `${kind} ${expected.join(',')} / ${found.join(',')}`;
}

const WWW = ['www A 192.0.2.1', 'www A 192.0.2.2'];

describe('a set', () => {
  test.each<[string, string, readonly string[]]>([
    ['is the same in any order', 'www 2\nwww 1', []],
    ['is the same in any letter case', 'WWW 1\nwWw 2', []],
    ['lacks a value', 'www 1', ['missing 192.0.2.2 / ']],
    ['has another value', 'www 1\nwww 9', ['different 192.0.2.2 / 192.0.2.9']],
    ['has one value more', 'www 1\nwww 2\nwww 9', ['extra  / 192.0.2.9']],
    [
      'has other values, and one more',
      'www 7\nwww 8\nwww 9',
      ['different 192.0.2.1 / 192.0.2.7', 'different 192.0.2.2 / 192.0.2.8', 'extra  / 192.0.2.9'],
    ],
    ['has one other value only', 'www 9', ['different 192.0.2.1 / 192.0.2.9', 'missing 192.0.2.2 / ']],
    ['is not answered', '', ['missing 192.0.2.1,192.0.2.2 / ']],
    ['is answered for another name', 'other 1\nother 2', ['missing 192.0.2.1,192.0.2.2 / ']],
  ])('%s', (_, answer, expected) => {
    const lines = answer.replaceAll(/^(\w+) (\d)$/gm, '$1.example.com. 3600 IN A 192.0.2.$2');
    expect(differences({ declared: WWW, sections: { answers: recordsFrom(lines) } })).toEqual(expected);
  });

  test('may be an alias instead, which is a difference', () => {
    const alias = recordsFrom('www.example.com. 3600 IN CNAME example.net.');
    const target = recordsFrom('example.net. 3600 IN A 192.0.2.1');
    expect(
      differences({ declared: ['www A 192.0.2.1'], sections: { answers: [...alias, ...target] } }),
    ).toEqual(['different 192.0.2.1 / CNAME example.net.']);
    expect(differences({ declared: ['www CNAME example.net'], sections: { answers: alias } })).toEqual([]);
  });

  test('with an alias behind its values is what it is', () => {
    const answers = recordsFrom(`www.example.com. 3600 IN A 192.0.2.1
www.example.com. 3600 IN CNAME example.net.`);
    expect(differences({ declared: ['www A 192.0.2.1'], sections: { answers } })).toEqual([]);
  });

  test('is not answered by another type at the name, nor by an alias of another name', () => {
    const answers = recordsFrom(`www.example.com. 3600 IN TXT "x"
other.example.com. 3600 IN CNAME example.net.`);
    expect(differences({ declared: ['www A 192.0.2.1'], sections: { answers } })).toEqual([
      'missing 192.0.2.1 / ',
    ]);
  });

  test('that cannot be read says why', () => {
    const fields = new WireError('too short');
    const at = { name: 'www.example.com.', class: 1, ttl: 3600, fields };
    expect(
      differences({ declared: ['www A 192.0.2.1'], sections: { answers: [{ ...at, type: 'A' }] } }),
    ).toEqual(['different 192.0.2.1 / unreadable: too short']);
    expect(
      differences({ declared: ['www A 192.0.2.1'], sections: { answers: [{ ...at, type: 'CNAME' }] } }),
    ).toEqual(['different 192.0.2.1 / CNAME too short']);
  });

  test('has more values where that is allowed', () => {
    const answers = recordsFrom(`www.example.com. 3600 IN A 192.0.2.1
www.example.com. 3600 IN A 192.0.2.9`);
    const setting = { declared: ['www A 192.0.2.1'], sections: { answers } };
    expect(differences({ ...setting, policy: 'create-only' })).toEqual([]);
    expect(differences({ ...setting, ignore: patterns([{ content: '192.0.2.9' }]) })).toEqual([]);
    expect(differences({ ...setting, ignore: patterns([{ content: '192.0.2.8' }]) })).toEqual([
      'extra  / 192.0.2.9',
    ]);
  });

  test('points to what is declared', () => {
    const answers = recordsFrom('www.example.com. 3600 IN A 192.0.2.9');
    const [different, missing] = compare({ declared: WWW, sections: { answers } }).differences;
    expect([different?.at?.start, missing?.at?.start]).toEqual([0, 'www A 192.0.2.1\n'.length]);
  });
});

describe('the TTL', () => {
  test.each<[string, number, boolean, readonly string[]]>([
    ['as declared', 600, false, []],
    ['of a name server is exact', 599, false, ['ttl 600 / 599']],
    ['of a resolver is counted down', 599, true, []],
    ['of a resolver is not more', 601, true, ['ttl 600 / 601']],
  ])('%s', (_, ttl, isRecursive, expected) => {
    const answers = recordsFrom(`www.example.com. ${ttl} IN A 192.0.2.1
www.example.com. ${ttl} IN A 192.0.2.2`);
    const declared = WWW.map((line) => `${line} ; ttl=600`);
    expect(differences({ declared, sections: { answers }, isRecursive })).toEqual(expected);
  });

  test('of a set that differs is not told', () => {
    const answers = recordsFrom('www.example.com. 60 IN A 192.0.2.9');
    expect(differences({ declared: ['www A 192.0.2.1'], sections: { answers } })).toEqual([
      'different 192.0.2.1 / 192.0.2.9',
    ]);
  });

  test('of what is only ignored does not matter', () => {
    const answers = recordsFrom('gone.example.com. 60 IN A 192.0.2.9');
    const [expectation] = absenceOf('example.com', records('gone A 192.0.2.1'));
    const message = { answers, authorities: [], additionals: [], isAuthoritative: true };
    const comparison = expectation && compareAnswer(expectation, message, { isRecursive: false });
    expect(comparison?.differences).toEqual([]);
  });

  test('is any of those declared', () => {
    const declared = ['www A 192.0.2.1 ; ttl=600', 'www A 192.0.2.2 ; ttl=60'];
    const answered = (ttl: number): Setting => ({
      declared,
      sections: {
        answers: recordsFrom(`www.example.com. ${ttl} IN A 192.0.2.1
www.example.com. ${ttl} IN A 192.0.2.2`),
      },
    });
    expect(differences(answered(60))).toEqual([]);
    expect(differences(answered(600))).toEqual([]);
    expect(differences(answered(300))).toEqual(['ttl 600,60 / 300']);
    expect(differences({ ...answered(300), isRecursive: true })).toEqual([]);
  });
});

describe('quotes in a text are read', () => {
  const declared = ['www TXT "a b"'];
  test.each([
    ['as text', String.raw`"\"a b\""`, ['text'], []],
    ['as syntax', '"a b"', ['quoted'], []],
    ['as neither', '"a"', [], ['different "\\"a b\\"" / "a"']],
  ])('%s', (_, content, readings, expected) => {
    const answers = recordsFrom(`www.example.com. 3600 IN TXT ${content}`);
    const comparison = compare({ declared, sections: { answers } });
    expect([...comparison.readings]).toEqual(readings);
    expect(comparison.differences.map(shown)).toEqual(expected);
  });

  test('in the way of the text that has some, among others', () => {
    const answers = recordsFrom(String.raw`www.example.com. 3600 IN TXT "c"
www.example.com. 3600 IN TXT "\"a b\""`);
    const comparison = compare({ declared: [...declared, 'www TXT c'], sections: { answers } });
    expect([...comparison.readings]).toEqual(['text']);
    expect(comparison.differences).toEqual([]);
  });

  test('in one way where there are none', () => {
    const answers = recordsFrom('www.example.com. 3600 IN TXT "a b"');
    expect(compare({ declared: ['www TXT a b'], sections: { answers } }).readings.size).toBe(0);
  });
});

describe('a zone cut', () => {
  const declared = ['sub NS ns.sub.example.com', 'ns.sub A 192.0.2.53'];
  const names = recordsFrom('sub.example.com. 3600 IN NS ns.sub.example.com.');
  const glue = recordsFrom('ns.sub.example.com. 3600 IN A 192.0.2.53');

  test('has its servers among the authorities, and their addresses beside', () => {
    const sections = { authorities: names, additionals: glue, isAuthoritative: false };
    expect(differences({ declared, part: 'delegation', sections })).toEqual([]);
    expect(differences({ declared, part: 'glue', sections })).toEqual([]);
  });

  test('has them nowhere else', () => {
    const sections = { answers: [...names, ...glue], isAuthoritative: false };
    expect(differences({ declared, part: 'delegation', sections })).toEqual([
      'missing ns.sub.example.com. / ',
    ]);
    expect(differences({ declared, part: 'glue', sections })).toEqual(['missing 192.0.2.53 / ']);
  });

  test('is not judged where the server has the zone below', () => {
    for (const part of ['delegation', 'glue'] as const) {
      expect(differences({ declared, part, sections: { answers: names } })).toEqual([]);
      expect(differences({ declared, part, sections: { answers: glue } })).toHaveLength(1);
      expect(differences({ declared, part, sections: {} })).toHaveLength(1);
    }
  });
});

test('what a wildcard makes wrong is told as such', () => {
  const declared = ['*.apps A 192.0.2.1'];
  const answered = (...addresses: readonly string[]): readonly string[] =>
    differences({
      declared,
      part: 'wildcard',
      sections: {
        answers: recordsFrom(
          addresses.map((address) => `unused.apps.example.com. 3600 IN A ${address}`).join('\n'),
        ),
      },
    });
  expect(answered('192.0.2.1')).toEqual([]);
  expect(answered()).toEqual(['wildcard 192.0.2.1 / ']);
  expect(answered('192.0.2.9')).toEqual(['wildcard 192.0.2.1 / 192.0.2.9']);
  expect(answered('192.0.2.1', '192.0.2.9')).toEqual(['wildcard  / 192.0.2.9']);
});
