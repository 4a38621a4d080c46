import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdaptivePace } from '../../src/apply/adaptive-pace.js';
import { adaptivePace } from '../../src/apply/adaptive-pace.js';
import { simulate } from '../support/paced-service.js';

/** Sends requests together, and responds in the order of the times. */
function respondTo(pace: AdaptivePace, times: readonly number[]): void {
  for (let sent = 0; sent < times.length; sent += 1) pace.enter();
  for (const ms of times) {
    pace.learn({ status: 201, ms });
    pace.leave();
  }
}

describe('a pace', () => {
  test('doubles with each round of responses that take no longer: 4, 8, 16', () => {
    const { limits } = simulate(adaptivePace(16), { requests: 28, respond: () => ({ status: 201, ms: 50 }) });
    expect(limits).toEqual([4, 8, 16]);
  });

  test.each([1, 2, 3, 5, 16, 1000])('never exceeds its bound of %d', (most) => {
    const pace = adaptivePace(most);
    simulate(pace, { requests: 20_000, respond: () => ({ status: 201, ms: 50 }) });
    expect(pace.summary()).toEqual({ reached: most, lowered: 0 });
  });

  test.each([429, 503, null])('is halved once by a burst of %s, and recovers', (status) => {
    const pace = adaptivePace(16);
    const respond = (sent: number) => ({ status: sent >= 100 && sent < 116 ? status : 201, ms: 50 });
    const { limits } = simulate(pace, { requests: 1000, respond });
    expect(limits.slice(0, 5)).toEqual([4, 8, 16, 8, 9]);
    expect([pace.limit(), pace.summary().lowered]).toEqual([16, 1]);
  });

  test('goes down to one request if the service keeps asking for fewer, and never below', () => {
    const pace = adaptivePace(16);
    simulate(pace, { requests: 1000, respond: () => ({ status: 429, ms: 5 }) });
    expect(pace.limit()).toBe(1);
  });

  test('does not rise while there is too little to do to try the limit out', () => {
    const pace = adaptivePace(16);
    for (let request = 0; request < 100; request += 1) {
      pace.enter();
      pace.learn({ status: 201, ms: 50 });
      pace.leave();
    }
    expect(pace.limit()).toBe(4);
  });

  test.each([
    ['is doubled if fewer than half of a round', 3, 16],
    ['is lowered if half of a round', 4, 4],
  ])('%s took longer, whenever they ended', (_, slow, limit) => {
    for (let at = 0; at < 8; at += 1) {
      const pace = adaptivePace(16);
      respondTo(pace, [50, 50, 50, 50]);
      respondTo(
        pace,
        Array.from({ length: 8 }, (__, index) => ((index + at) % 8 < slow ? 500 : 50)),
      );
      expect(pace.limit()).toBe(limit);
    }
  });

  test('is not misled by refusals, which a service answers at once', () => {
    const pace = adaptivePace(16);
    simulate(pace, {
      requests: 1000,
      respond: (sent) => (sent % 2 === 0 ? { status: 409, ms: 1 } : { status: 201, ms: 80 }),
    });
    expect(pace.summary()).toEqual({ reached: 16, lowered: 0 });
  });

  test('comes to terms with a service that has become slow for good', () => {
    const pace = adaptivePace(16);
    const { limits } = simulate(pace, {
      requests: 5000,
      respond: (sent) => ({ status: 201, ms: sent < 500 ? 50 : 500 }),
    });
    expect(Math.min(...limits.slice(3))).toBe(4);
    expect(pace.limit()).toBe(16);
  });
});

/** A service that works on so many requests at a time, without loss; more of them take longer in proportion. */
const services = fc.record({
  capacity: fc.integer({ min: 1, max: 64 }),
  usualMs: fc.integer({ min: 40, max: 500 }),
  /** How far a response time is off, up or down, at most. */
  jitter: fc.double({ min: 0, max: 0.2, noNaN: true }),
  random: fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
});

describe('with a service that slows down above its capacity', () => {
  test('work is done nearly as fast as it can be, with few requests more than needed in flight', () => {
    fc.assert(
      fc.property(services, ({ capacity, usualMs, jitter, random }) => {
        const noise = random[Symbol.iterator]();
        const { meanInFlight, duration } = simulate(adaptivePace(16), {
          requests: 2000,
          respond: (_, inFlight) => {
            const off = 1 + jitter * (noise.next().value ?? 0);
            return { status: 201, ms: usualMs * off * Math.max(1, inFlight / capacity) };
          },
        });
        const fastest = (2000 * usualMs) / Math.min(16, capacity);
        expect(duration).toBeLessThan(fastest * 1.25);
        expect(meanInFlight).toBeLessThanOrEqual(2 * Math.max(4, capacity) + 1);
      }),
    );
  });
});

describe('with a service that refuses more than so many requests with 429', () => {
  test('few are refused, and it is kept busy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), (most) => {
        const { refused, meanInFlight } = simulate(adaptivePace(16), {
          requests: 2000,
          respond: (_, inFlight) => (inFlight > most ? { status: 429, ms: 5 } : { status: 201, ms: 50 }),
        });
        expect(refused).toBeLessThan(2000 * 0.15);
        expect(meanInFlight).toBeGreaterThan(most * 0.6);
      }),
    );
  });
});
