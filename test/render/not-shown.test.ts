import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { noChangesText, notShown } from '../../src/render/not-shown.js';
import {
  createStep,
  leavingOut,
  somePlan,
  someRecord,
  someSetting,
  someTemplate,
  someZone,
} from './support.js';

test.each([
  ['1 record of an unmanaged type (X)', ['X']],
  ['2 records of an unmanaged type (X)', ['X', 'X']],
  ['2 records of unmanaged types (A, X)', ['X', 'A']],
])('%s', (text, types) => {
  const unmanaged = types.map((type, index) => ({ id: `${index}`, ...someRecord({ type }) }));
  expect(notShown([someZone([createStep({})], { unmanaged })], [])).toBe(text);
});

test('zones and templates are counted apart', () => {
  const template = { ...someTemplate([]), ignored: 2, left: 1, drafts: 3 };
  expect(notShown([someZone([], { ignored: 1, left: 3 })], [template])).toBe(
    '1 unchanged zone, 1 unchanged mail template, 1 ignored record, 2 ignored translations, 3 records kept by the policy, 1 translation kept by the policy, 3 drafts',
  );
});

test('the name servers of zones are no ignored records', () => {
  const zones = [
    someZone([createStep({})], { ownServers: 2 }),
    someZone([createStep({})], { ownServers: 1 }),
  ];
  expect(notShown(zones, [])).toBe('3 NS records of the zones themselves');
  expect(notShown(zones.slice(1), [])).toBe('1 NS record of the zone itself');
});

describe('without changes', () => {
  const unreadable = leavingOut.unreadable ?? [];
  const mail = { brand: 'acme', templates: [someTemplate([])] };
  const noMail = { brand: 'acme', templates: [] };
  const kept = { brand: 'acme', templates: [{ ...someTemplate([]), left: 1 }] };
  const drafts = { brand: 'acme', templates: [{ ...someTemplate([]), drafts: 1 }] };
  const between = { from: { ref: 'main', commit: '1234567890' }, to: null };
  const [zones, none] = [somePlan([someZone([])]), somePlan([])];

  test.each<[string, Plan]>([
    ['The live zones match the files.', zones],
    ['Nothing was read: no zone is selected.', none],
    ['The live translations match the files.', { ...none, mail }],
    ['The live zones and translations match the files.', { ...zones, mail }],
    ['The live zones match the files, except for what is left out.', { ...zones, unreadable }],
    [
      'The live zones match the files, except for what the policy keeps.',
      somePlan([someZone([], { left: 1 })]),
    ],
    ['The live translations match the files, except for what the policy keeps.', { ...none, mail: kept }],
    [
      'The live zones and translations match the files, except for what the policy keeps and what is left out.',
      { ...zones, mail: kept, unreadable },
    ],
    ['The live translations match the files, except for drafts.', { ...none, mail: drafts }],
    ['Everything is left out.', { ...none, unreadable }],
    ['Everything is left out.', { ...none, mail: noMail, unreadable }],
    ['The live translations match the files, except for what is left out.', { ...none, mail, unreadable }],
    ['main (1234567) and the working tree do not differ.', { ...zones, between }],
    [
      'main (1234567) and the working tree do not differ, except for settings.',
      { ...zones, between, settings: [someSetting()] },
    ],
    [
      'main (1234567) and the working tree do not differ, except for settings and perhaps what is left out.',
      { ...zones, between, settings: [someSetting()], unreadable },
    ],
    [
      'main (1234567) and the working tree do not differ, except for perhaps what is left out.',
      { ...zones, between, unreadable },
    ],
    [
      'main (1234567) and the working tree do not differ, except for perhaps drafts.',
      { ...none, mail: drafts, between },
    ],
  ])('%s', (text, plan) => {
    expect(noChangesText(plan)).toBe(text);
  });
});
