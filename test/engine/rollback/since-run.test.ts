import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { undoneSinceRun } from '../../../src/engine/rollback/since-run.js';
import type { Plan, PlannedTranslation, Step } from '../../../src/plan/plan.js';
import { liveTemplate } from '../../support/mail.js';
import { records } from '../../support/record-lines.js';
import { HEAD } from './journals.js';

const zone = 'example.com';

/** A step from one record to another, as lines; null for none. */
type Way = readonly [before: string | null, after: string | null];

function recordOf(line: string | null): DnsRecord | null {
  return line === null ? null : (records(line)[0] ?? null);
}

function stepOf([from, to]: Way, id: string): Step {
  const [before, after] = [recordOf(from), recordOf(to)];
  const { prefix, type } = after ?? before ?? { prefix: '', type: '' };
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  return {
    id,
    action,
    address: `dns/${zone}/${prefix}/${type}`,
    recordId: before && `id of ${from}`,
    before,
    after,
    changed: [],
    waitsFor: [],
    group: null,
    source: null,
    risks: [],
  };
}

/** What a journal says became of a step, besides its announcement. */
type Fate = object | null;

const DONE = { status: 'done' };

function journal(written: readonly (readonly [step: unknown, fate: Fate])[]): string {
  const lines = written.flatMap(([step, fate], index) => [
    { kind: 'intent', step },
    ...(fate ? [{ kind: 'outcome', id: `s${index}`, ...fate }] : []),
  ]);
  return ['{"kind":"listing"}', ...lines.map((line) => JSON.stringify(line)), ''].join('\n');
}

/** The steps of a way back that undo what the run has not written: their numbers. */
function undone(run: readonly (readonly [...Way, Fate?])[], back: readonly Way[]): readonly number[] {
  const text = journal(run.map(([from, to, fate = DONE], index) => [stepOf([from, to], `s${index}`), fate]));
  return undoneIn(text, back);
}

function undoneIn(text: string, back: readonly Way[]): readonly number[] {
  const steps = back.map((way, index) => stepOf(way, String(index)));
  const plan: Pick<Plan, 'zones'> = {
    zones: [
      {
        zone,
        file: 'j',
        fingerprint: '',
        summary: { create: 0, update: 0, delete: 0 },
        steps,
        unmanaged: [],
        ignored: 0,
        ignore: [],
        listing: [],
      },
    ],
  };
  const saved = { journal: sourceFile('j', text), listing: { ...HEAD, scope: zone } };
  const found = undoneSinceRun(plan, { zones: [saved], templates: [] }, [{ name: zone, txt: 'text' }]);
  return (found?.zones ?? []).flatMap(({ steps: ofZone }) => ofZone.map(({ id }) => Number(id)));
}

const OLD = 'www A 192.0.2.1';
const NEW = 'www A 192.0.2.2';

/** A change of type that was sent as a DELETE and a POST, of which only the DELETE was carried out, and could not be undone. */
test('what a change of type has deleted, and not replaced, is not what others have done', () => {
  const text = journal([
    [stepOf([OLD, 'www TXT a'], 's0'), { status: 'failed' }],
    [stepOf([OLD, null], 's0-delete'), null],
  ]);
  const outcome = JSON.stringify({ kind: 'outcome', id: 's0-delete', status: 'done' });
  expect(undoneIn(`${text}${outcome}\n`, [[null, OLD]])).toEqual([]);
});

test('what the run has deleted and restored was deleted by others if it is missing', () => {
  const restored = JSON.stringify({ kind: 'intent', step: stepOf([null, OLD], 's0-undo') });
  const outcome = JSON.stringify({ kind: 'outcome', id: 's0-undo', status: 'done' });
  const text = `${journal([[stepOf([OLD, null], 's0'), DONE]])}${restored}\n${outcome}\n`;
  expect(undoneIn(text, [[null, OLD]])).toEqual([0]);
});

describe('a rollback undoes what its run', () => {
  test.each<[string, Parameters<typeof undone>[0], readonly Way[]]>([
    ['has changed', [[OLD, NEW]], [[NEW, OLD]]],
    ['has created', [[null, NEW]], [[NEW, null]]],
    ['has deleted', [[OLD, null]], [[null, OLD]]],
    [
      'has written in another spelling',
      [[null, 'www MX Mail.example.net']],
      [['www MX mail.example.net', null]],
    ],
    ['may have done', [[OLD, NEW, null]], [['www A 203.0.113.9', OLD]]],
  ])('%s', (_, run, back) => {
    expect(undone(run, back)).toEqual([]);
  });
});

describe('a rollback also undoes what others', () => {
  test.each<[string, Parameters<typeof undone>[0], readonly Way[], readonly number[]]>([
    [
      'have created',
      [[OLD, NEW]],
      [
        [NEW, OLD],
        ['new A 192.0.2.200', null],
      ],
      [1],
    ],
    [
      'have deleted',
      [[OLD, NEW]],
      [
        [NEW, OLD],
        [null, 'old A 192.0.2.9'],
      ],
      [1],
    ],
    ['have changed where the run changed nothing', [], [['x A 192.0.2.8', 'x A 192.0.2.9']], [0]],
    ['have made of what the run has written', [[OLD, NEW]], [['www A 203.0.113.9', OLD]], [0]],
    ['have made of its TTL', [[OLD, NEW]], [[`${NEW} ; ttl=60`, OLD]], [0]],
    ['have deleted of what the run has written', [[OLD, NEW]], [[null, OLD]], [0]],
    [
      'have put in the place of what they deleted of it',
      [
        [OLD, NEW],
        [null, 'www A 192.0.2.3'],
      ],
      [['www A 192.0.2.3', OLD]],
      [0],
    ],
    ['may have written, since it was refused', [[null, NEW, { status: 'failed' }]], [[NEW, null]], [0]],
    [
      'may have written in place of what was refused',
      [[OLD, 'www TXT a', { status: 'failed' }]],
      [['www AAAA 2001:db8::1', OLD]],
      [0],
    ],
    [
      'have written where nothing was sent, or nothing attempted',
      [
        [OLD, NEW, { status: 'failed', effect: 'none' }],
        ['x A 192.0.2.9', null, { status: 'not-attempted' }],
      ],
      [
        [NEW, OLD],
        [null, 'x A 192.0.2.9'],
      ],
      [0, 1],
    ],
  ])('%s', (_, run, back, expected) => {
    expect(undone(run, back)).toEqual(expected);
  });
});

function translation(language: string, subject: string): PlannedTranslation {
  return { language, subject, body: 'b' };
}

test('a translation that others have written is among it', () => {
  const common = { waitsFor: [], group: null, source: null, risks: [], changed: [] } as const;
  const back = (id: string, before: PlannedTranslation): Step<PlannedTranslation> => ({
    id,
    action: 'delete',
    address: `mail/welcome/${before.language}`,
    recordId: id,
    before,
    after: null,
    ...common,
  });
  const steps = [back('1', translation('de', 'Hallo')), back('2', translation('fr', 'Salut'))];
  const template = { brand: 'acme', ...liveTemplate() };
  const mail: Plan['mail'] = {
    brand: 'acme',
    templates: [
      {
        template: 'welcome',
        templateId: template.id,
        folder: 'j',
        fingerprint: '',
        steps,
        ignored: 0,
        summary: { create: 0, update: 0, delete: 2 },
        left: 0,
        ignore: [],
        listing: [],
        defaultText: ['1', 'welcome', ''],
      },
    ],
  };
  const written = {
    id: 's0',
    action: 'create',
    address: 'mail/welcome/de',
    before: null,
    after: translation('de', 'Hallo'),
  };
  const source = sourceFile('j', journal([[written, DONE]]));
  const listing = { ...HEAD, scope: 'mail/welcome', template };
  const saved = { zones: [], templates: [{ journal: source, listing }] };
  expect(undoneSinceRun({ zones: [], mail }, saved, [])).toEqual({
    zones: [],
    templates: [{ template: 'welcome', steps: steps.slice(1) }],
  });
});
