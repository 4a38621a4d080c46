import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { unlistedSteps } from '../../../src/engine/rollback/unlisted-steps.js';
import { liveTemplate } from '../../support/mail.js';
import { HEAD } from './journals.js';

const zone = 'example.com';
const time = '2026-01-01T00:10:00.000Z';

/** A journal of steps that are done, by id and address, and whether its run saw all of them; null if it was cut off. */
function journal(done: Readonly<Record<string, string>>, verified: boolean | null) {
  const lines = Object.entries(done).flatMap(([id, address]) => [
    { kind: 'intent', time, step: { id, address } },
    { kind: 'outcome', time, id, status: 'done' },
  ]);
  const end = verified === null ? [] : [{ kind: 'end', time, verified }];
  const entries = [{ kind: 'listing', time }, ...lines, ...end];
  return sourceFile('a.jsonl', entries.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

describe('what a run has done that is not listed', () => {
  const www = `dns/${zone}/www/A`;

  test.each<[string, Record<string, string>, boolean | null, string[], string[], number]>([
    ['is what the plan takes back nowhere', { s1: www, s2: `dns/${zone}/x/A` }, false, [www], [], 1],
    ['is asked of a run that was cut off', { s1: www }, null, [], [], 1],
    ['is nothing of a run that has seen all of it', { s1: www }, true, [], [], 0],
    [
      'is nothing at a name that the plan changes, in whatever type',
      { s1: www },
      false,
      [`dns/${zone}/www/CNAME`],
      [],
      0,
    ],
    ['is nothing that the run has undone itself', { s1: www, 's1-undo': www }, false, [], [], 0],
    ['is a DELETE whose POST failed', { 's1-delete': www }, false, [], [], 1],
    [
      'is one change, though it was sent as two',
      { 's1-delete': www, 's1-create': www, s1: www },
      false,
      [],
      [],
      1,
    ],
    ['is nothing at a name that is not selected', { s1: www }, false, [], ['mail'], 0],
    ['is what is selected', { s1: www }, false, [], ['w*'], 1],
  ])('%s', (_, done, verified, planned, names, count) => {
    const saved = {
      zones: [{ journal: journal(done, verified), listing: { ...HEAD, time, scope: zone } }],
      templates: [],
    };
    const zones = [{ zone, steps: planned.map((address) => ({ address })) }];
    const found = unlistedSteps(
      { zones, mail: null },
      saved,
      names.length > 0 ? { names, types: [] } : undefined,
    );
    expect(found).toEqual(count === 0 ? null : { count, lastLineAt: Date.parse(time) });
  });

  test('is not known of a zone or template that could not be read, and so is not in the plan', () => {
    const template = { brand: 'acme', ...liveTemplate() };
    const saved = {
      zones: [{ journal: journal({ s1: www }, false), listing: { ...HEAD, time, scope: zone } }],
      templates: [
        {
          journal: journal({ s1: 'mail/welcome/de' }, false),
          listing: { ...HEAD, time, scope: 'mail/welcome', template },
        },
      ],
    };
    expect(unlistedSteps({ zones: [], mail: null }, saved)).toBeNull();
  });

  test.each([
    ['de', null],
    ['fr', { count: 1, lastLineAt: Date.parse(time) }],
  ])('is looked for in mail, too: the plan takes back %s', (language, expected) => {
    const template = { brand: 'acme', ...liveTemplate() };
    const saved = {
      zones: [],
      templates: [
        {
          journal: journal({ s1: 'mail/welcome/de' }, false),
          listing: { ...HEAD, time, scope: 'mail/welcome', template },
        },
      ],
    };
    const steps = [{ address: `mail/welcome/${language}` }];
    const mail = { templates: [{ templateId: template.id, steps }] };
    expect(unlistedSteps({ zones: [], mail }, saved)).toEqual(expected);
  });
});
