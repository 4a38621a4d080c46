import { projectView } from '../../../../src/dns/records/project-view.js';
import { describe, expect, test } from 'vitest';
import { spfRules } from '../../../../src/dns/advice/spf/list.js';
import { runChecks } from '../../../../src/dns/records/rule-set.js';
import { relatedPlaces } from '../../../support/diagnostics.js';
import { patterns } from '../../../support/zones.js';
import type { ZoneLines } from '../../../support/pointed-zones.js';
import { pointed, pointedZones } from '../../../support/pointed-zones.js';

function found(zones: ZoneLines, settings: Parameters<typeof pointedZones>[1] = {}): readonly string[] {
  return [...runChecks(projectView(pointedZones(zones, settings)), spfRules)].map(pointed);
}

/** The findings in the zone example.com. */
function foundIn(...lines: readonly string[]): readonly string[] {
  return found({ 'example.com': lines });
}

/** A record that includes another one. */
function including(name: string): string {
  return `@ TXT v=spf1 include:${name} -all`;
}

/** This many terms with a lookup each. */
const hosts = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a:h${index + 1}.example.net`).join(' ');

describe('in a single record', () => {
  test.each<readonly [record: string, expected: readonly string[]]>([
    ['v=spf1 -all', []],
    ['V=SPF1 MX ~ALL', []],
    ['v=spf1 redirect=_spf.example.net', []],
    ['v=spf1 include:%{d}._spf.example.net exists:%{i}.example.net -all', []],
    ['v=spf1 ip:192.0.2.1 -all', ['spf/syntax :1 ip']],
    ['v=spf1 a/24/64 -all', ['spf/syntax :1 /24/64']],
    ['v=spf1 a:example.net/33//129 -all', ['spf/syntax :1 /33', 'spf/syntax :1 /129']],
    ['v=spf1 ip4:192.0.2.256/33 -all', ['spf/syntax :1 192.0.2.256', 'spf/syntax :1 /33']],
    ['v=spf1 ip4:192.0.2.0/024 -all', ['spf/syntax :1 /024']],
    ['v=spf1 ip4:192.0.2.0/0x18 -all', ['spf/syntax :1 /0x18']],
    ['v=spf1 ip4: -all', ['spf/syntax :1 ip4:']],
    ['" v=spf1 -all"', ['spf/version :1 " v=spf1 -all"']],
    ['v=spf1 ip4:2001:db8::1 -all', ['spf/syntax :1 2001:db8::1']],
    ['v=spf1 exists:%{x}.example.net -all', ['spf/syntax :1 %{x}']],
    ['v=spf1 exists:%(i).example.net -all', ['spf/syntax :1 %(']],
    ['v=spf1 include -all', ['spf/syntax :1 include']],
    ['v=spf1 a: -all', ['spf/syntax :1 a:']],
    ['v=spf1 exp= -all', ['spf/syntax :1 exp=']],
    ['v=spf1 exp=a.example exp=b.example -all', ['spf/syntax :1 exp=b.example']],
    ['v=spf1 -exp=a.example -all', ['spf/syntax :1 -exp']],
    ['v=spf1 unknown=modifier -all', []],
    ['v=spf10 -all', ['spf/version :1 v=spf10 -all']],
    ['v=spf1;-all', ['spf/version :1 v=spf1;-all']],
    ['v = spf1 -all', ['spf/version :1 v = spf1 -all']],
    ['spf1 mx -all', ['spf/version :1 spf1 mx -all']],
    ['include:_spf.example.net ~all', ['spf/version :1 include:_spf.example.net ~all']],
    ['v=spf -all', ['spf/version :1 v=spf -all']],
    ['v:spf1 -all', ['spf/version :1 v:spf1 -all']],
    ["v='spf1 -all", ["spf/version :1 v='spf1 -all"]],
    ['spf2.0/pra mx -all', []],
    ['v=spf1:example.com', []],
    ['v=spf10:example.com', []],
    ['v=spf/notes', []],
    ['see v=spf9 -all', []],
    ['see spf1 mx', []],
    ['see include:a.example -all', []],
    ['include:a.example -all?', []],
    ['v=spf1 a:😀.example -all', ['spf/syntax :1 😀']],
    ['a text about spf and all the rest', []],
    ['v=spf1 -all mx exp=e.example', ['spf/unreachable :1 mx']],
    ['v=spf1 redirect=a.example -all', ['spf/unreachable :1 redirect=a.example']],
    ['v=spf1', ['spf/all :1 v=spf1']],
    ['v=spf1 mx', ['spf/all :1 v=spf1 mx']],
    ['v=spf1 mx ?all', ['spf/all :1 ?all']],
    ['v=spf1 mx all', ['spf/all :1 all']],
    ['v=spf1 +all -all', ['spf/unreachable :1 -all', 'spf/all :1 +all']],
    ['v=spf1 ?ptr -all', ['spf/ptr :1 ?ptr']],
    [`v=spf1 ${hosts(10)} -all`, []],
    [`v=spf1 ${hosts(11)} -all`, ['spf/lookups :1 a:h11.example.net']],
    [
      `v=spf1 -all ${hosts(2)}`,
      ['spf/unreachable :1 a:h1.example.net', 'spf/unreachable :1 a:h2.example.net'],
    ],
    [`v=spf1 ${hosts(10)} redirect=a.example`, ['spf/lookups :1 redirect=a.example']],
    ['"v=spf1 ip4:" "192.0.2.300 -all"', ['spf/syntax :1 192.0.2.300']],
  ])('%s', (record, expected) => {
    const lines = expected.map((line) => line.replace(' :', ' example.com:'));
    expect(foundIn(`@ TXT ${record}`)).toEqual(lines);
  });

  test('that is not published, nothing', () => {
    expect(foundIn('@ TXT v=spf1 nonsense ; inactive')).toEqual([]);
  });
});

describe('among the records of a name', () => {
  test('a second record is one too many, the same one again is not', () => {
    const [one, other] = ['@ TXT v=spf1 mx -all', '@ TXT v=spf1 a -all'];
    expect(foundIn(one, other)).toEqual(['spf/multiple example.com:2 v=spf1 a -all']);
    expect(foundIn(one, one)).toEqual([]);
    expect(foundIn(one, `${other} ; inactive`)).toEqual([]);
  });

  test('each further record is related to the first', () => {
    const zones = pointedZones({
      'example.com': ['@ TXT v=spf1 mx -all', '@ TXT v=spf1 a -all', '@ TXT v=spf1'],
    });
    const several = [...runChecks(projectView(zones), spfRules)].filter(
      ({ rule }) => rule.code === 'spf/multiple',
    );
    const first = ['zones/example.com.yaml:1'];
    expect(several.map(relatedPlaces)).toEqual([first, first]);
  });

  test('all texts count for the size', () => {
    const text = '@ TXT v=spf1 -all';
    const letters = 450 - 'example.com'.length - 'v=spf1 -all'.length;
    expect(foundIn(text, `@ TXT ${'x'.repeat(letters)}`)).toEqual(['spf/size example.com:1 v=spf1 -all']);
    expect(foundIn(text, `@ TXT ${'x'.repeat(letters - 1)}`)).toEqual([]);
    expect(foundIn(`@ TXT ${'x'.repeat(500)}`)).toEqual([]);
  });
});

describe('spf/include', () => {
  const missing = 'spf/include example.com:1 other.example';

  test.each<readonly [title: string, other: readonly string[], expected: readonly string[]]>([
    ['one record is right', ['@ TXT v=spf1 -all'], []],
    ['no name at all', [], [missing]],
    ['only other texts', ['@ TXT v=spf2 -all'], [missing, 'spf/version other.example:1 v=spf2 -all']],
    ['only an inactive one', ['@ TXT v=spf1 -all ; inactive'], [missing]],
    [
      'two records',
      ['@ TXT v=spf1 -all', '@ TXT v=spf1 mx -all'],
      ['spf/multiple other.example:2 v=spf1 mx -all', missing],
    ],
    [
      'a loop, at both of its ends',
      ['@ TXT v=spf1 redirect=example.com'],
      ['spf/include example.com:1 include:other.example', 'spf/include other.example:1 redirect=example.com'],
    ],
  ])('%s', (_, other, expected) => {
    const zones = { 'example.com': [including('other.example')], 'other.example': other };
    expect(found(zones).toSorted()).toEqual(expected.toSorted());
  });

  test('follows CNAME records and wildcards inside the project', () => {
    const target = '_spf TXT v=spf1 -all';
    expect(foundIn(including('alias.example.com'), 'alias CNAME _spf.example.com', target)).toEqual([]);
    expect(foundIn(including('any.example.com'), '*.example TXT x', '* TXT v=spf1 -all')).toEqual([]);
    expect(foundIn(including('alias.example.com'), 'alias CNAME no.example.com')).toEqual([
      'spf/include example.com:1 alias.example.com',
    ]);
  });

  test.each<readonly [title: string, lines: readonly string[], settings: Parameters<typeof found>[1]]>([
    ['leads outside', ['_spf CNAME example.net'], {}],
    ['is delegated', ['_spf NS ns.example.net'], {}],
    ['may be live', [], { policy: 'upsert-only' }],
    ['is ignored', [], { ignore: patterns([{ prefix: '_spf' }]) }],
  ])('is silent where the target %s', (_, lines, settings) => {
    const zones = { 'example.com': ['@ TXT v=spf1 include:_spf.example.com -all', ...lines] };
    expect(found(zones, settings)).toEqual([]);
  });

  test('is silent where the target is ignored whatever its content, not where another type is', () => {
    const zones = { 'example.com': [including('_spf.example.com')] };
    const ignoring = (pattern: Parameters<typeof patterns>[0][number]): readonly string[] =>
      found(zones, { ignore: patterns([pattern]) });
    expect(ignoring({ prefix: '_spf', type: 'TXT', content: 'other' })).toEqual([]);
    expect(ignoring({ type: 'TXT' })).toEqual([]);
    const told = ['spf/include example.com:1 _spf.example.com'];
    expect(ignoring({ prefix: '_spf', type: 'A' })).toEqual(told);
    expect(ignoring({ prefix: 'other', type: 'TXT' })).toEqual(told);
  });

  test('follows sixteen CNAME records in a row, and is silent about more', () => {
    const told = ['spf/include example.com:1 c0.example.com'];
    expect(foundIn(including('c0.example.com'), ...chain(16))).toEqual(told);
    expect(foundIn(including('c0.example.com'), ...chain(17))).toEqual([]);
  });

  test('is silent about itself behind "all"', () => {
    expect(foundIn('@ TXT v=spf1 -all include:no.example.com')).toEqual([
      'spf/unreachable example.com:1 include:no.example.com',
    ]);
  });
});

describe('spf/lookups', () => {
  test('adds what included records spend, and says so', () => {
    const zones = pointedZones({
      'example.com': ['@ TXT v=spf1 mx include:a.example include:b.example -all'],
      'a.example': [`@ TXT v=spf1 ${hosts(4)} -all`],
      'b.example': [`@ TXT v=spf1 ${hosts(3)} include:outside.example -all`],
    });
    const [lookups, ...others] = runChecks(projectView(zones), spfRules);
    expect(others).toEqual([]);
    expect(lookups && pointed(lookups)).toBe('spf/lookups example.com:1 include:b.example');
    expect(lookups?.message).toMatch(/at least 11 .*"include:a.example" 5, "include:b.example" 5, "mx" 1$/);
  });

  test('lists twelve terms, and a thirteenth instead of its number', () => {
    const last = ['"a:h11.example.net" 1', '"a:h12.example.net" 1', '"a:h13.example.net" 1'];
    expect(listed(12)).toBe(last.slice(0, 2).join(', '));
    expect(listed(13)).toBe(last.join(', '));
    expect(listed(14)).toBe(`${last.slice(0, 2).join(', ')} and 2 other terms`);
  });

  test('is found of long chains and many branches', () => {
    const size = 5000;
    const zones = Object.fromEntries(
      Array.from({ length: size }, (_, index) => {
        const [next, other] = [index + 1, index + 2].map((each) => `include:z${each}.example`);
        return [`z${index}.example`, [`@ TXT v=spf1 ${next} ${other} -all`]];
      }),
    );
    const codes = found(zones).map((line) => line.split(' ', 1)[0]);
    expect(codes.filter((code) => code === 'spf/lookups').length).toBeGreaterThan(size - 10);
  });
});

describe('spf/all', () => {
  const open = 'TXT v=spf1 ip4:192.0.2.1';
  const user = 'TXT v=spf1 include:spf.example.com -all';

  test.each<readonly [title: string, lines: readonly string[], expected: readonly string[]]>([
    ['is not required of what others include', [`@ ${user}`, `spf ${open}`], []],
    ['nor of a name with an underscore', [`_spf ${open}`], []],
    ['which may say nothing about others', [`_spf ${open} ?all`], []],
    [
      'but of a name that has mail itself',
      [`@ ${user}`, `spf ${open}`, 'spf MX mx.example.net'],
      ['spf/all example.com:2 v=spf1 ip4:192.0.2.1'],
    ],
    [
      'of the target of a redirect',
      ['@ TXT v=spf1 redirect=_spf.example.com', `_spf ${open}`],
      ['spf/all example.com:2 v=spf1 ip4:192.0.2.1'],
    ],
    ['and +all is never right', ['_spf TXT v=spf1 +all'], ['spf/all example.com:1 +all']],
  ])('%s', (_, lines, expected) => {
    expect(foundIn(...lines)).toEqual(expected);
  });
});

/** This many CNAME records in a row, from c0 on. */
function chain(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `c${index} CNAME c${index + 1}.example.com`);
}

/** What the message about this many lookups lists from the eleventh on. */
function listed(count: number): string | undefined {
  const zones = pointedZones({ 'example.com': [`@ TXT v=spf1 ${hosts(count)} -all`] });
  const [lookups] = runChecks(projectView(zones), spfRules);
  return lookups?.message.slice(lookups.message.indexOf('"a:h11'));
}
