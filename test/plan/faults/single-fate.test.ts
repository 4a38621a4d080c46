import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/failure.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import type { LiveRecord } from '../../../src/dns/record.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import { mustHaveSingleFates } from '../../../src/plan/faults/single-fate.js';
import { liveTemplate, desiredTemplate, mailSettings } from '../../support/mail.js';
import { planFor } from '../../support/mail-plans.js';
import { records } from '../../support/record-lines.js';
import { desired, patterns } from '../../support/zones.js';

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error instanceof Failure ? `${error.kind}: ${/id (\S+)/.exec(error.message)?.[1]}` : error;
  }
  return null;
}

function check(recordIds: readonly (string | null)[], staying: readonly string[]): unknown {
  const steps = recordIds.map((recordId) => ({ recordId }));
  return failureOf(() =>
    mustHaveSingleFates({ name: 'example.com', steps, staying: staying.map((id) => ({ id })) }),
  );
}

function planning(zone: DesiredZone, live: readonly LiveRecord[]): () => unknown {
  const diffs = [diffZone(zone, live)];
  return () => planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path });
}

test.each([
  [[], ['1', '1'], null],
  [['1', '2', null, null], ['3', '3'], null],
  [['1', '2', '1'], [], 'error: 1'],
  [['1', null], ['3', '1'], 'error: 1'],
])('steps on %j while %j stay', (recordIds, staying, expected) => {
  expect(check(recordIds, staying)).toBe(expected);
});

describe('a plan of a zone whose listing has one id twice is refused', () => {
  const [a, b] = records('www A 192.0.2.1', 'www A 192.0.2.2').map((record) => ({ ...record, id: '7' }));
  const found = [a, b].flatMap((record) => record ?? []);

  test.each([
    ['a record that stays', records('www A 192.0.2.1'), {}],
    ['another step', [], {}],
    ['an ignored record', [], { ignore: patterns([{ content: '192.0.2.1' }]) }],
  ])('where a step has the id of %s', (_, declared, settings) => {
    expect(failureOf(planning(desired('example.com', declared, settings), found))).toBe('error: 7');
  });

  test('where a step has the id of a record of a foreign type', () => {
    const foreign = records('www WEBFORWARD_PERMANENT x').map((record) => ({ ...record, id: '7' }));
    const zone = desired('example.com', []);
    expect(failureOf(planning(zone, [...found.slice(0, 1), ...foreign]))).toBe('error: 7');
  });

  test('where a step has the id of a record that the policy keeps', () => {
    const changed = found.map((record, index) => ({ ...record, ttl: index === 0 ? 60 : 3600 }));
    const zone = desired('example.com', records('www A 192.0.2.1'), { policy: 'upsert-only' });
    expect(failureOf(planning(zone, changed))).toBe('error: 7');
  });

  test('and without steps on it planned', () => {
    const zone = desired('example.com', records('www A 192.0.2.1', 'www A 192.0.2.2'));
    expect(failureOf(planning(zone, found))).toBeNull();
  });
});

describe('a plan of a template whose translations have one id twice is refused', () => {
  const german = { language: 'de', subject: 'Hallo', body: 'x' };
  const french = { language: 'fr', subject: 'Salut', body: 'x' };
  const template = liveTemplate();
  const state = {
    templates: [template],
    translations: new Map([[template.id, [german, french].map((text) => ({ ...text, id: '7' }))]]),
  };
  const place = { file: sourceFile('zonemason.yaml', ''), start: 0, end: 0 };

  test.each([
    ['one that stays', [german], {}],
    ['another step', [], {}],
    ['an ignored one', [], { ignore: [{ language: 'fr', place }] }],
    ['one that the policy keeps', [{ ...german, body: 'y' }], { policy: 'upsert-only' as const }],
  ])('where a step has the id of %s', (_, declared, settings) => {
    expect(failureOf(() => planFor(state, [desiredTemplate(declared)], mailSettings(settings)))).toBe(
      'error: 7',
    );
  });
});
