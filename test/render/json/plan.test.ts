import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../../src/plan/plan.js';
import { formatPlanJson } from '../../../src/render/json/plan.js';
import { closed } from '../../support/closed-schema.js';
import { createStep, deleteStep, somePlan, someRecord, someZone, updateStep } from '../support.js';

const plan = somePlan(
  [
    someZone(
      [
        createStep({ content: '192.0.2.2' }),
        updateStep({}, { ttl: 600 }),
        deleteStep({ prefix: '', type: 'MX' }, { group: 'g1', waitsFor: ['s1'], risks: ['apex-mx-delete'] }),
      ],
      {
        ignored: 1,
        left: 2,
        ignore: [{ type: 'TXT' }],
        listing: [['9', 'www/WEBFORWARD', '0123456789abcdef']],
        unmanaged: [{ id: '9', ...someRecord({ type: 'WEBFORWARD' }) }],
      },
    ),
    someZone([], { zone: 'example.org' }),
  ],
  [{ code: 'apex-mx-delete', level: 'block', address: 'dns/example.com/@/MX', message: 'the last MX goes' }],
);

test('a plan as JSON reads back as the plan, whatever its contents', () => {
  const hostile = somePlan([someZone([createStep({ content: '\u001b[31m\u009b\u202e\n##vso[x]' })])]);
  expect(JSON.parse(formatPlanJson(plan))).toEqual(plan);
  expect(JSON.parse(formatPlanJson(hostile))).toEqual(hostile);
  expect(formatPlanJson(hostile).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##/u);
});

describe('schemas/plan.schema.json', () => {
  const schema: object = JSON.parse(readFileSync('schemas/plan.schema.json', 'utf8'));
  const validate = new Ajv({
    strict: true,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
  }).compile(closed(schema));

  test('describes plans and nothing is missing in it', () => {
    validate(plan);
    expect(validate.errors).toBeNull();
  });

  test.each<[string, Step]>([
    ['a create with a record before it', createStep({}, { before: someRecord() })],
    ['a create of a known record', createStep({}, { recordId: '1' })],
    ['a delete with a record after it', deleteStep({}, { after: someRecord() })],
    ['an update of nothing', { ...updateStep({}, {}), recordId: null }],
  ])('refuses %s', (_, step) => {
    expect(validate(somePlan([someZone([step])]))).toBe(false);
  });

  test('refuses another major version and takes a later minor one', () => {
    expect(validate({ ...plan, formatVersion: '2.0' })).toBe(false);
    expect(validate({ ...plan, formatVersion: '1.7' })).toBe(true);
  });
});
