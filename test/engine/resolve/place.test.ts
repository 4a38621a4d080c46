import { expect, test } from 'vitest';
import { readStatePlace } from '../../../src/engine/resolve/place.js';
import { temporaryFolder } from '../../support/after-tests.js';

const PLAN = '{ "formatVersion": "1.2", "tool": "zonemason 1.0.0", "createdAt": "2026-11-26" }';
const files = { folder: temporaryFolder({ plan: PLAN, main: 'a text', 'docs/a': '' }) };

test.each([
  ['files', { kind: 'files' }],
  ['live', { kind: 'live' }],
  ['main', { kind: 'revision', ref: 'main' }],
  ['docs', { kind: 'revision', ref: 'docs' }],
  ['origin/main~2', { kind: 'revision', ref: 'origin/main~2' }],
  ['plan', { kind: 'plan', path: 'plan', step: null }],
  ['plan:s3', { kind: 'plan', path: 'plan', step: 's3' }],
  ['none.json', { kind: 'plan', path: 'none.json', step: null }],
  ['a/none.json:s3', { kind: 'plan', path: 'a/none.json', step: 's3' }],
  ['C:\\none.json', { kind: 'plan', path: 'C:\\none.json', step: null }],
  ['C:\\none.json:s3', { kind: 'plan', path: 'C:\\none.json', step: 's3' }],
])('%s is %j', async (text, place) => {
  expect(await readStatePlace(text, files)).toEqual(place);
});
