import { describe, expect, test } from 'vitest';
import { answerKeepers } from '../../../src/dns/keepers/answer-keepers.js';
import type { StepPhase } from '../../../src/dns/keepers/slots.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import type { Step } from '../../../src/plan/plan.js';
import { records } from '../../support/record-lines.js';

const zone = 'example.com';

function live(lines: readonly string[]): readonly LiveRecord[] {
  return records(...lines).map((record, index) => ({ ...record, id: String(index + 1) }));
}

/** A step between two lines, either of which may be ''. */
function step(from: string, to: string, listed: readonly LiveRecord[]): Step {
  const [before = null] = from === '' ? [] : records(from);
  const [after = null] = to === '' ? [] : records(to);
  const isSame = (record: DnsRecord): boolean =>
    before !== null &&
    record.prefix === before.prefix &&
    record.type === before.type &&
    record.content === before.content;
  return {
    id: `${from} > ${to}`,
    action: before === null ? 'create' : after === null ? 'delete' : 'update',
    address: '',
    recordId: listed.find(isSame)?.id ?? null,
    before,
    after,
    changed: [],
    waitsFor: [],
    group: null,
    source: null,
    risks: [],
  };
}

interface Case {
  readonly zone: readonly string[];
  /** Those that are done, then the one that is about to be sent, then those that come later. */
  readonly done?: readonly (readonly [string, string])[];
  readonly next: readonly [string, string];
  readonly later?: readonly (readonly [string, string])[];
  /** Those that are sent at the same time. */
  readonly open?: readonly (readonly [string, string])[];
  /** What is listed when it is about to be sent. */
  readonly listed: readonly string[];
  /** The id of what was not listed before. */
  readonly newId?: string;
}

/** The records that should keep an answer and do not; `+` is one in the way, `own` one that this run has written or deleted. */
function lost({
  zone: lines,
  done = [],
  open = [],
  next,
  later = [],
  listed,
  newId,
}: Case): readonly string[] {
  const before = live(lines);
  const stepsOf = (pairs: readonly (readonly [string, string])[]): readonly Step[] =>
    pairs.map(([from, to]) => step(from, to, before));
  const phases = new Map<Step, StepPhase>([
    ...stepsOf(done).map((each) => [each, 'after'] as const),
    ...stepsOf(open).map((each) => [each, 'open'] as const),
  ]);
  const own = step(...next, before);
  const needsOf = answerKeepers([
    { zone, records: before, steps: [...phases.keys(), own, ...stepsOf(later)] },
  ]);
  const needs = needsOf(zone, [own], (each) => phases.get(each) ?? 'before');
  const now = records(...listed).map((record, index) => {
    const known = before.find(
      ({ prefix, type, content }) =>
        prefix === record.prefix && type === record.type && content === record.content,
    );
    return { ...record, id: known?.id ?? newId ?? `new-${index}` };
  });
  const missing = needs.flatMap(({ unmet }) => unmet(() => now));
  return [
    ...new Set(
      missing.map(({ expected, found, isOwn }) => {
        const record = expected ?? found;
        const text = record && `${record.prefix} ${record.type} ${record.content}`;
        return `${expected ? '' : '+'}${text}${isOwn ? ' (own)' : ''}`;
      }),
    ),
  ];
}

describe('what keeps the answer of a record that is taken away', () => {
  test.each<readonly [string, Case, readonly string[]]>([
    [
      'another type, beside an alias that should not be there and goes at the same time',
      {
        zone: ['www CNAME none.example.com', 'www MX mx.example.net', 'www TXT a'],
        open: [['www CNAME none.example.com', '']],
        next: ['www MX mx.example.net', ''],
        listed: ['www CNAME none.example.com', 'www MX mx.example.net', 'www TXT a'],
      },
      [],
    ],
    [
      'another record of the set, in place',
      {
        zone: ['www A 192.0.2.1', 'www A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', 'www A 192.0.2.2'],
      },
      [],
    ],
    [
      'another record of the set, which has the id of the one that is gone',
      {
        zone: ['www A 192.0.2.1'],
        done: [['', 'www A 192.0.2.2']],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.2'],
        newId: '1',
      },
      [],
    ],
    [
      'another record of the set, gone',
      {
        zone: ['www A 192.0.2.1', 'www A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1'],
      },
      ['www A 192.0.2.2'],
    ],
    [
      'one of several others is enough',
      {
        zone: ['www A 192.0.2.1', 'www A 192.0.2.2', 'www A 192.0.2.3'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', 'www A 192.0.2.3'],
      },
      [],
    ],
    [
      'the other family, in place',
      {
        zone: ['www A 192.0.2.1'],
        done: [['', 'www AAAA 2001:db8::1']],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', 'www AAAA 2001:db8::1'],
      },
      [],
    ],
    [
      'the other family, gone, though the name has another record',
      {
        zone: ['www A 192.0.2.1', 'www TXT a'],
        done: [['', 'www AAAA 2001:db8::1']],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', 'www TXT a'],
      },
      ['www AAAA 2001:db8::1 (own)'],
    ],
    [
      'nothing, while a name above keeps the wildcard from it',
      {
        zone: ['* A 192.0.2.1', 'a A 192.0.2.1', '_dmarc.a TXT x'],
        next: ['_dmarc.a TXT x', ''],
        later: [['a A 192.0.2.1', '']],
        listed: ['* A 192.0.2.1', 'a A 192.0.2.1', '_dmarc.a TXT x'],
      },
      [],
    ],
    [
      'the wildcard, in place',
      {
        zone: ['www A 192.0.2.1', '* A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', '* A 192.0.2.2'],
      },
      [],
    ],
    [
      'the wildcard, gone',
      {
        zone: ['www A 192.0.2.1', '* A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1'],
      },
      ['* A 192.0.2.2'],
    ],
    [
      'the wildcard, hidden by what others have created',
      {
        zone: ['www A 192.0.2.1', '* A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', '* A 192.0.2.2', 'www TXT a'],
      },
      ['+www TXT a'],
    ],
    [
      'the wildcard, hidden by what others have created beside it',
      {
        zone: ['a.www A 192.0.2.1', '* A 192.0.2.2'],
        next: ['a.www A 192.0.2.1', ''],
        listed: ['a.www A 192.0.2.1', '* A 192.0.2.2', 'b.www TXT a'],
      },
      ['+b.www TXT a'],
    ],
    [
      'the wildcard, hidden by what this run has deleted, in a listing that is older',
      {
        zone: ['www A 192.0.2.1', 'www TXT a', '* A 192.0.2.2'],
        done: [['www TXT a', '']],
        next: ['www A 192.0.2.1', ''],
        listed: ['www A 192.0.2.1', 'www TXT a', '* A 192.0.2.2'],
      },
      ['+www TXT a (own)'],
    ],
    [
      'the wildcard behind an alias, hidden by what others have created',
      {
        zone: ['www CNAME a.example.com', 'a A 192.0.2.1', '*.b A 192.0.2.2'],
        next: ['www CNAME a.example.com', 'www CNAME x.b.example.com'],
        listed: ['www CNAME a.example.com', 'a A 192.0.2.1', '*.b A 192.0.2.2', 'x.b TXT a'],
      },
      ['+x.b TXT a'],
    ],
    [
      'the target of an alias, gone',
      {
        zone: ['www CNAME a.example.com', 'a A 192.0.2.1', 'b A 192.0.2.2'],
        next: ['www CNAME a.example.com', 'www CNAME b.example.com'],
        listed: ['www CNAME a.example.com', 'a A 192.0.2.1'],
      },
      ['b A 192.0.2.2'],
    ],
    [
      'the target of an alias, outside of the zones',
      {
        zone: ['www CNAME a.example.com', 'a A 192.0.2.1'],
        next: ['www CNAME a.example.com', 'www CNAME b.example.net'],
        listed: ['www CNAME a.example.com', 'a A 192.0.2.1'],
      },
      [],
    ],
    [
      'nothing, since the plan takes all away',
      {
        zone: ['www A 192.0.2.1', 'www A 192.0.2.2'],
        next: ['www A 192.0.2.1', ''],
        later: [['www A 192.0.2.2', '']],
        listed: ['www A 192.0.2.1'],
      },
      [],
    ],
    [
      'the record itself, with another content',
      {
        zone: ['www A 192.0.2.1'],
        next: ['www A 192.0.2.1', 'www A 192.0.2.9'],
        listed: ['www A 192.0.2.1'],
      },
      [],
    ],
    [
      'another record of the set, with a field changed',
      {
        zone: ['www MX a.example.net', 'www MX b.example.net'],
        next: ['www MX a.example.net', ''],
        listed: ['www MX a.example.net', 'www MX B.example.net'],
      },
      [],
    ],
    [
      'the name servers, gone',
      {
        zone: ['sub NS a.example.net', 'sub NS b.example.net'],
        next: ['sub NS a.example.net', ''],
        listed: ['sub NS a.example.net'],
      },
      ['sub NS b.example.net'],
    ],
    [
      'a record whose name another one is to make exist, so that it hides the wildcard',
      {
        zone: ['* A 192.0.2.1'],
        done: [['', 'a A 192.0.2.2']],
        next: ['', 'x.a TXT x'],
        listed: ['* A 192.0.2.1'],
      },
      ['a A 192.0.2.2 (own)'],
    ],
    [
      'nothing where that record is there',
      {
        zone: ['* A 192.0.2.1'],
        done: [['', 'a A 192.0.2.2']],
        next: ['', 'x.a TXT x'],
        listed: ['* A 192.0.2.1', 'a A 192.0.2.2'],
      },
      [],
    ],
    [
      'nothing for a record that answers itself what the wildcard did',
      { zone: ['* A 192.0.2.1'], next: ['', 'a A 192.0.2.2'], listed: ['* A 192.0.2.1'] },
      [],
    ],
    [
      'a name that has fallen back to a wildcard',
      { zone: ['c A 192.0.2.1', '* A 192.0.2.2'], next: ['* A 192.0.2.2', ''], listed: ['* A 192.0.2.2'] },
      ['c A 192.0.2.1'],
    ],
    [
      'no name that has gone, but is answered by another wildcard',
      {
        zone: ['c.b A 192.0.2.1', '*.b A 192.0.2.3', '* A 192.0.2.2'],
        next: ['* A 192.0.2.2', ''],
        listed: ['*.b A 192.0.2.3', '* A 192.0.2.2'],
      },
      [],
    ],
  ])('%s', (_, input, expected) => {
    expect(lost(input)).toEqual(expected);
  });

  test('is not asked of an update that keeps its type', () => {
    const before = live(['www A 192.0.2.1']);
    const update = step('www A 192.0.2.1', 'www A 192.0.2.2', before);
    const needsOf = answerKeepers([{ zone, records: before, steps: [update] }]);
    expect(needsOf(zone, [update], () => 'before')).toEqual([]);
  });
});
