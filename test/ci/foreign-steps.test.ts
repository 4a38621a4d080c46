import { describe, expect, test } from 'vitest';
import type { TracedPlan } from '../../action/consent/decide.mjs';
import { foreignSteps } from '../../action/consent/foreign-steps.mjs';

type Step = TracedPlan['zones'][number]['steps'][number];

const MX = 'dns/example.com/@/MX';
const own: Step = { address: MX, risks: [], origin: 'branch' };
const drift: Step = { address: MX, risks: ['drift'], origin: 'drift' };

/** The codes whose steps are not all changes of the branch, and how many those are. */
function foreignIn(steps: readonly Step[], code: string, address: string, more: Partial<TracedPlan> = {}) {
  const found = foreignSteps({
    base: {},
    zones: [{ steps }],
    risks: [{ code, level: 'block', address }],
    ...more,
  });
  return found && Object.fromEntries(found);
}

describe('blocked steps are changes of the branch', () => {
  test.each<[string, readonly Step[], string]>([
    ['where they all are', [own], MX],
    ['whatever else there is in the zone', [own, { ...drift, address: 'dns/example.com/www/A' }], MX],
    ['whatever else there is at the name', [own, { ...drift, address: `${MX}X` }], MX],
    ['where those that cause the risk are', [{ ...own, risks: ['bulk-change'] }, drift], 'dns/example.com'],
  ])('%s', (_, steps, address) => {
    expect(foreignIn(steps, 'bulk-change', address)).toEqual({});
  });
});

describe('blocked steps are not changes of the branch', () => {
  test.each<[string, readonly Step[], number]>([
    ['that the base has, too', [own, drift], 1],
    ['that undo in part what the base would undo', [{ ...own, risks: ['drift-overwritten'] }], 1],
    ['of files that cannot be read at the base', [{ address: MX, risks: [] }, drift], 2],
  ])('%s', (_, steps, count) => {
    expect(foreignIn(steps, 'zone-emptied', 'dns/example.com')).toEqual({ 'zone-emptied': count });
  });

  test('that are mails', () => {
    const templates = [{ steps: [{ ...drift, address: 'mail/welcome/de' }] }];
    expect(foreignIn([], 'bulk-change', 'mail', { mail: { templates } })).toEqual({ 'bulk-change': 1 });
  });
});

test('without a base, or without steps, nobody knows whose blocked steps are', () => {
  const risks = [{ code: 'apex-mx-delete', level: 'block', address: MX }];
  expect(foreignSteps({ zones: [{ steps: [own] }], risks })).toBe(null);
  expect(foreignIn([], 'apex-mx-delete', MX)).toBe(null);
  expect(foreignSteps({ zones: [{ steps: [drift] }], risks: [] })).toEqual(new Map());
});
