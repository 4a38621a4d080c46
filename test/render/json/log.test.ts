import { expect, test } from 'vitest';
import { formatLogJson } from '../../../src/render/json/log.js';
import { expectSchema } from '../../support/expect-schema.js';
import { createStep, deleteStep, updateStep } from '../support.js';

test('a commit has the changes of all zones, without what is only of use to a plan', () => {
  const commit = { commit: 'a'.repeat(40), author: 'Ada', date: '2026-11-21T09:30:00Z', subject: 'move' };
  const created = createStep({}, { owner: 'web', note: 'for the shop', waitsFor: ['s1'], risks: ['drift'] });
  const [updated, deleted] = [updateStep({}, { ttl: 60 }), deleteStep({})];
  const zones = [
    { zone: 'a.example', steps: [created, updated] },
    { zone: 'b.example', steps: [deleted] },
  ];
  const entries = [{ ...commit, merged: [commit], zones }];
  const head = { name: 'www', type: null, skipped: [commit], isCutOff: true };
  const data: unknown = JSON.parse(formatLogJson({ ...head, entries }));
  const changes = zones.flatMap(({ zone, steps }) =>
    steps.map(({ action, address, before, after, changed, source, owner = null, note = null }) => {
      return { zone, action, address, before, after, changed, source, owner, note };
    }),
  );
  expect(changes.map(({ owner }) => owner)).toEqual(['web', null, null]);
  expect(data).toEqual({
    formatVersion: '1.0',
    ...head,
    commits: [{ ...commit, merged: [commit], changes }],
  });
  expectSchema('log', data);
});
