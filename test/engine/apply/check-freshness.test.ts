import { describe, expect, test } from 'vitest';
import { mustBeApplicable, readScopes } from '../../../src/engine/apply/check-freshness.js';
import type { ReviewedScope } from '../../../src/engine/apply/check-freshness.js';
import { createReadings } from '../../../src/apply/readings/readings.js';
import { dnsPart } from '../../../src/engine/apply/zones.js';
import type { Review } from '../../../src/plan/review/review.js';
import { records } from '../../support/record-lines.js';
import { simulateService } from '../../support/simulated-service.js';
import { instantClock } from '../../support/clocks.js';
import { planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired, live } from '../../support/zones.js';

test('only what has steps is read', async () => {
  const lines = records('www TXT a');
  const { client } = simulateService({
    state: new Map(['a.example', 'b.example'].map((name) => [name, live(lines)])),
    habits: { storesCanonical: false, renewsIds: false, tellsIds: true },
    latencies: [0],
    faults: new Map(),
  });
  const zones = [desired('a.example', records('www TXT b')), desired('b.example', lines)];
  const { plan } = await planAgainst(client, zones);
  const part = dnsPart(plan, { client, safeguards: safeguardsFor(plan) });
  const clock = instantClock();
  const readings = createReadings({ list: part.backend.list, clock });
  const read = await readScopes(part, readings, { limit: 2, signal: undefined, clock });
  expect(read.map(({ scope: { id }, live: { length } }) => [id, length])).toEqual([['a.example', 1]]);
  expect(readings.scopes()).toEqual(['a.example']);
});

function reading(name: string, faults: Partial<Review<null>>): ReviewedScope<unknown, null> {
  const review = { moved: [], refused: [], reviewed: null, ...faults };
  const scope = { id: name, name, steps: [], fingerprint: '', isGone: false };
  const form = {
    identity: String,
    likeness: String,
    nameOf: String,
    serves: () => true,
    fieldsOf: () => ({}),
    addressOf: String,
  };
  return { scope: { ...scope, review: () => review, isIgnored: () => false, form }, live: [], review };
}

describe('a plan is', () => {
  test('applicable when nothing is in the way', () => {
    expect(() => mustBeApplicable([reading('a', {}), reading('b', {})])).not.toThrow();
  });

  test.each([
    [
      'stale with all that has moved, sorted, whatever else is refused',
      [reading('b', { moved: ['y', 'x'], refused: ['r'] }), reading('a', { moved: ['z'] })],
      'stale-plan',
      ['a: z', 'b: x', 'b: y'],
    ],
    [
      'refused with all steps that are',
      [reading('b', { refused: ['step 2'] }), reading('a', { refused: ['step 1'] })],
      'refused',
      ['a: step 1', 'b: step 2'],
    ],
  ])('%s', (_, readings, kind, lines) => {
    expect(() => mustBeApplicable(readings)).toThrow(
      expect.objectContaining({
        kind,
        message: expect.stringMatching(new RegExp(`^the .*:\n  ${lines.join('\n  ')}$`)),
        hint: expect.stringContaining('nothing was written'),
      }),
    );
  });
});
