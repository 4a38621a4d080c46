import { describe, expect, test } from 'vitest';
import type { SpfAnswer, SpfResolver } from '../../../../src/dns/spf/resolver.js';
import { spfSurveys } from '../../../../src/dns/advice/spf/survey.js';
import type { ZoneLines } from '../../../support/pointed-zones.js';
import { pointed, pointedZones } from '../../../support/pointed-zones.js';

/** What DNS has outside the project, by type and name; null for what it does not tell. */
type Outside = Readonly<Record<string, readonly string[] | null>>;

/** The findings in some zones, and what was asked about them. */
async function survey(zones: ZoneLines, outside: Outside = {}) {
  const asked: string[] = [];
  const resolve: SpfResolver = async (name, type): Promise<SpfAnswer> => {
    const question = `${type} ${name}`;
    asked.push(question);
    const values = outside[question];
    if (values === null) return { status: 'failed' };
    return values ? { status: 'found', values } : { status: 'none' };
  };
  const found = await Promise.all(spfSurveys(pointedZones(zones), resolve).map((each) => each()));
  return { found: found.flat(), asked };
}

/** The findings for the record of example.com. */
async function foundOf(record: string, outside: Outside = {}): Promise<readonly string[]> {
  const { found } = await survey({ 'example.com': [`@ TXT ${record}`] }, outside);
  return found.map(pointed);
}

const many = (type: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${type}${index + 1}.example.net`);

describe('in the record of a domain', () => {
  test.each<readonly [title: string, record: string, outside: Outside, expected: readonly string[]]>([
    ['all is well', 'v=spf1 include:x.example -all', { 'TXT x.example': ['text', 'v=spf1 -all'] }, []],
    [
      'an include without a record',
      'v=spf1 include:x.example -all',
      { 'TXT x.example': ['text'] },
      ['spf/include example.com:1 include:x.example'],
    ],
    [
      'one with two records',
      'v=spf1 redirect=x.example',
      { 'TXT x.example': ['v=spf1 -all', 'V=spf1 -all'] },
      ['spf/include example.com:1 redirect=x.example'],
    ],
    [
      'one with a malformed record',
      'v=spf1 include:x.example -all',
      { 'TXT x.example': ['v=spf1 nonsense'] },
      ['spf/include example.com:1 include:x.example'],
    ],
    [
      'one that leads back through others',
      'v=spf1 a:h.example include:x.example -all',
      {
        'A h.example': ['192.0.2.1'],
        'TXT x.example': ['v=spf1 redirect=y.example'],
        'TXT y.example': ['v=spf1 include:x.example -all'],
      },
      ['spf/include example.com:1 include:x.example'],
    ],
    ['one that DNS does not tell', 'v=spf1 include:x.example -all', { 'TXT x.example': null }, []],
    [
      'names with macros, which are not looked up',
      'v=spf1 include:%{d}.x.example exists:%{i}.example -all',
      {},
      [],
    ],
    [
      'a redirect to a name with macros, behind an include',
      'v=spf1 include:x.example include:y.example -all',
      { 'TXT x.example': ['v=spf1 redirect=%{d}.z.example'] },
      ['spf/include example.com:1 include:y.example'],
    ],
    [
      'terms behind names that are found or not told',
      'v=spf1 exists:e.example mx:m.example mx:n.example a:h.example include:y.example -all',
      {
        'A e.example': ['127.0.0.2'],
        'MX m.example': ['h.example'],
        'MX n.example': null,
        'A h.example': null,
      },
      ['spf/include example.com:1 include:y.example'],
    ],
    ['two names without addresses', 'v=spf1 a:x.example exists:y.example -all', {}, []],
    [
      'a third one, at the term',
      'v=spf1 a:x.example exists:y.example mx:z.example -all',
      {},
      ['spf/void example.com:1 mx:z.example'],
    ],
    [
      'names with an address of one version',
      'v=spf1 a:x.example mx a ptr -all',
      { 'AAAA x.example': ['::1'] },
      [],
    ],
    ['ten hosts of an mx', 'v=spf1 mx:x.example -all', { 'MX x.example': many('mx', 10) }, []],
    [
      'an eleventh',
      'v=spf1 mx:x.example -all',
      { 'MX x.example': many('mx', 11) },
      ['spf/mx-limit example.com:1 mx:x.example'],
    ],
    [
      'lookups of records outside the project',
      'v=spf1 a:a1.example.net include:x.example -all',
      {
        'TXT x.example': [`v=spf1 ${many('a:a', 10).join(' ')} -all`],
        ...Object.fromEntries(many('a', 10).map((name) => [`A ${name}`, ['192.0.2.1']])),
      },
      ['spf/lookups example.com:1 include:x.example'],
    ],
  ])('%s', async (_, record, outside, expected) => {
    expect(await foundOf(record, outside)).toEqual(expected);
  });
});

describe('in a project', () => {
  test('the files answer for their zones', async () => {
    const { found, asked } = await survey({
      'example.com': [
        '@ TXT v=spf1 a mx include:_spf.example.org include:alias.example.org -all',
        '@ A 192.0.2.1',
        '@ MX mx.example.net',
      ],
      'example.org': ['_spf TXT v=spf1 -all', 'alias CNAME x.example'],
    });
    expect(asked).toEqual(['TXT x.example']);
    expect(found.map(pointed)).toEqual(['spf/include example.com:1 include:alias.example.org']);
  });

  test('what the files show, and what another record of theirs is told of, is not repeated', async () => {
    const { found } = await survey({
      'example.com': ['@ TXT v=spf1 include:example.org include:no.example.com -all'],
      'example.org': ['@ TXT v=spf1 include:x.example -all'],
    });
    expect(found.map(pointed)).toEqual(['spf/include example.org:1 include:x.example']);
  });

  test('nothing is looked up twice', async () => {
    const lines = ['@ TXT v=spf1 include:x.example include:x.example -all'];
    const { asked } = await survey({ 'example.com': lines, 'example.org': lines });
    expect(asked).toEqual(['TXT x.example']);
  });

  test('a domain that never ends costs ten lookups', async () => {
    let asked = 0;
    const endless: SpfResolver = async (name) => {
      asked += 1;
      return { status: 'found', values: [`v=spf1 include:a.${name} include:b.${name} -all`] };
    };
    const [follow] = spfSurveys(
      pointedZones({ 'example.com': ['@ TXT v=spf1 include:x.example -all'] }),
      endless,
    );
    expect((await follow?.())?.map(pointed)).toEqual(['spf/lookups example.com:1 include:x.example']);
    expect(asked).toBe(10);
  });
});
