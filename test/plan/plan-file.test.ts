import { describe, expect, test } from 'vitest';

import { emptyReport } from '../../src/apply/step/report.js';
import { readPlan } from '../../src/plan/plan-file.js';
import type { Plan } from '../../src/plan/plan.js';
import { PLAN_FORMAT_VERSION } from '../../src/plan/plan.js';
import { somePlan } from '../render/support.js';

const plan = somePlan([]);

function isPlan(value: unknown): value is Plan {
  return typeof value === 'object' && value !== null && 'zones' in value;
}

function read(text: string): Plan {
  return readPlan(text, 'saved.json', isPlan);
}

describe('a saved plan', () => {
  test('is read as it was written', () => {
    expect(read(JSON.stringify(plan))).toEqual(plan);
  });

  test('of a later minor version is read', () => {
    const [major] = PLAN_FORMAT_VERSION.split('.');
    const later = { ...plan, formatVersion: `${major}.99`, more: true };
    expect(read(JSON.stringify(later))).toEqual(later);
  });

  test.each([
    ['that is empty', ''],
    ['that is no JSON', '{"formatVersion": "1.0"'],
    ['that is null', 'null'],
    ['that is a list', '[]'],
    ['that is a text', '"1.0"'],
    ['without a format version', JSON.stringify({ ...plan, formatVersion: undefined })],
    ['with a number for the version', JSON.stringify({ ...plan, formatVersion: 1 })],
    ['of a later major version', JSON.stringify({ ...plan, formatVersion: '2.0' })],
    ['of an earlier major version', JSON.stringify({ ...plan, formatVersion: '0.9' })],
    ['of a version that only begins like this one', JSON.stringify({ ...plan, formatVersion: '10.0' })],
    ['without its parts', JSON.stringify({ formatVersion: PLAN_FORMAT_VERSION })],
  ])('%s is refused', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'Failure', kind: 'usage' }));
  });

  test.each([
    [
      'the report of a run',
      JSON.stringify(emptyReport('zonemason 1.0.0', new Date(0))),
      'the plan that the run applied',
    ],
    ['the journal of a run', '{"kind":"listing","formatVersion":"2.3"}\n', '`zonemason rollback`'],
    [
      'the events of a run',
      '{"kind":"start","formatVersion":"3.0"}\n{"kind":"end"}\n',
      '`zonemason plan --out FILE`',
    ],
  ])('is told from %s, of whatever version', (name, text, hint) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `saved.json is not a saved plan, but ${name}`,
        hint: expect.stringContaining(hint),
      }),
    );
  });

  test('of another version is told from a text that has only a version', () => {
    const later = JSON.stringify({ ...plan, formatVersion: '2.0' });
    expect(() => read(later)).toThrow('saved.json has plan format 2.0, this version reads 1.x');
    expect(() => read('{"formatVersion": "2.0"}')).toThrow('is not a saved plan, or it is damaged');
  });

  test('that is refused is named', () => {
    expect(() => read('')).toThrow('saved.json');
    expect(() => read('{"formatVersion": "2.0"}')).toThrow('saved.json');
  });
});
