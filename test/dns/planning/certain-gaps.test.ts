import { expect, test } from 'vitest';
import { withCertainGaps } from '../../../src/dns/planning/certain-gaps.js';
import type { Risk, Step } from '../../../src/plan/plan.js';
import { someZone, updateStep } from '../../render/support.js';

const zone = 'example.com';

/** A CNAME of this prefix becomes a record of this type; `waitsFor` is another prefix. */
function typeChange(prefix: string, type: 'A' | 'MX', waitsFor: readonly string[] = []): Step {
  const content = type === 'A' ? '192.0.2.1' : 'mx.example.org';
  return {
    ...updateStep({ prefix, type: 'CNAME', content: 'a.example.org' }, { type, content }),
    id: prefix,
    address: `dns/${zone}/${prefix}/${type}`,
    waitsFor,
  };
}

function gap(step: Step, level: Risk['level']): Risk {
  return { code: 'type-swap-gap', level, address: step.address, message: '' };
}

const dangling: Risk = { code: 'dangling-target', level: 'warn', address: `dns/${zone}/x/A`, message: '' };
const lowered: Risk = { code: 'ttl-lowered', level: 'info', address: `dns/${zone}/mail/MX`, message: '' };

/** The code and level of each risk. */
function levels(steps: readonly Step[], ...others: readonly Risk[]): readonly string[] {
  const risks = [...others, ...steps.map((step) => gap(step, 'info'))];
  return withCertainGaps({ zones: [someZone(steps, { zone })], risks }).map(
    ({ code, level }) => `${code} ${level}`,
  );
}

test('a gap depends on the service where one change of type is safe to try', () => {
  expect(levels([typeChange('mail', 'MX'), typeChange('shop', 'A')])).toEqual([
    'type-swap-gap info',
    'type-swap-gap info',
  ]);
});

test('it is certain where none is, and is told before what is less grave', () => {
  expect(levels([typeChange('mail', 'MX')], lowered)).toEqual(['type-swap-gap warn', 'ttl-lowered info']);
});

test('it is certain where one that is safe to try waits for one that is not', () => {
  expect(levels([typeChange('shop', 'A', ['mail']), typeChange('mail', 'MX')])).toEqual([
    'type-swap-gap warn',
    'type-swap-gap warn',
  ]);
});

test('other risks are left as they are', () => {
  expect(withCertainGaps({ zones: [], risks: [dangling, lowered] })).toEqual([dangling, lowered]);
});
