import { expect, test } from 'vitest';
import type { ApplyEvent } from '../../../src/apply/events.js';
import { Failure } from '../../../src/failure.js';
import { EVENTS_FORMAT_VERSION, eventError, eventLine } from '../../../src/render/json/events.js';
import { expectSchema } from '../../support/expect-schema.js';

const now = Date.UTC(2026, 10, 21, 9, 30);
const time = '2026-11-21T09:30:00.000Z';

test.each<ApplyEvent>([
  { kind: 'start', formatVersion: EVENTS_FORMAT_VERSION, tool: 'zonemason 0.1.0' },
  { kind: 'wait', reason: 'throttled', ms: 250 },
  {
    kind: 'unreadable',
    scope: 'example.com',
    error: { kind: 'credentials', message: '401\n', hint: 'log in' },
  },
])('an event is a line of its kind, its time and its fields: $kind', (event) => {
  const { kind, ...fields } = event;
  const line = eventLine(event, now);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  const data: unknown = JSON.parse(line);
  expect(data).toEqual({ kind, time, ...fields });
  expectSchema('apply-events', data);
});

test.each([
  [new Failure('stale-plan', 'it is old', { hint: 'plan again' }), 'stale-plan', 'it is old', 'plan again'],
  [new Failure('error', 'it fails'), 'error', 'it fails', undefined],
  [new TypeError('a bug'), 'error', 'TypeError: a bug', undefined],
])('%s has its kind, message and hint', (error, kind, message, hint) => {
  expect(eventError(error)).toStrictEqual({ kind, message, ...(hint !== undefined && { hint }) });
});
