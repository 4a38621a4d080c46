import type { Attempt } from '../api/http/attempt.js';
import type { Pace } from './pace.js';
import type { PaceSummary } from './step/report.js';

/** A pace that follows the service. */
export interface AdaptivePace extends Pace {
  /** Takes in the end of an attempt whose unit is still in flight. */
  readonly learn: (attempt: Attempt) => void;
  readonly summary: () => PaceSummary;
}

/** The limit at first. All later responses are compared with what the service takes for no more requests than that. */
const FIRST_LIMIT = 4;

/** A round is slow if it takes this much longer than usual, and some milliseconds, which this process may have lost. */
const TOLERANCE = 1.5;
const SLACK_MS = 10;

/** How far the usual time moves to that of a round; with more requests in flight, only if the round was faster. */
const QUIET_WEIGHT = 1 / 4;
const BUSY_WEIGHT = 1 / 16;

const SHORTEST_ROUND = 16;

interface PaceState {
  limit: number;
  inFlight: number;
  reached: number;
  lowered: number;
  isDoubling: boolean;
  /** Response time with few requests in flight, in milliseconds. */
  usual: number | null;
  /** Response times since the limit was last changed. */
  round: number[];
  /** Whether the limit was used up in this round. Otherwise its times say nothing about a higher limit. */
  wasFull: boolean;
  /** Number of attempts that were sent under a higher limit. */
  outdated: number;
}

/**
 * Creates a pace between 1 and `most`. It starts with 4, and doubles after each round of responses (as many as the
 * limit) until a round is slow: until its median is well above the usual time. From then on rounds have at least 16
 * responses, and the limit follows the gradient of the response time: a slow round lowers it in proportion, at most by
 * half and not below 4; any other raises it by one. A 429, a 503 or a lost response halves it, once for all that was in flight.
 */
export function adaptivePace(most: number): AdaptivePace {
  const limit = Math.min(FIRST_LIMIT, most);
  const counts = { limit, inFlight: 0, reached: 0, lowered: 0, outdated: 0 };
  const state: PaceState = { ...counts, isDoubling: true, usual: null, round: [], wasFull: false };
  return {
    limit: () => state.limit,
    inFlight: () => state.inFlight,
    enter: () => {
      state.inFlight += 1;
      state.reached = Math.max(state.reached, state.inFlight);
    },
    leave: () => void (state.inFlight -= 1),
    learn: (attempt) => learn(state, attempt, most),
    summary: () => ({ reached: state.reached, lowered: state.lowered }),
  };
}

function learn(state: PaceState, { status, ms }: Attempt, most: number): void {
  if (state.outdated > 0) {
    state.outdated -= 1;
  } else if (status === null || status === 429 || status === 503) {
    lower(state, Math.max(1, Math.floor(state.limit / 2)));
  } else if (status >= 200 && status < 300) {
    state.wasFull ||= state.inFlight >= state.limit;
    state.round.push(ms);
    if (state.round.length >= roundOf(state)) endRound(state, most);
  }
}

/** Number of responses in a round. A low limit is not tried to be raised too often: a service may refuse each attempt. */
function roundOf({ limit, isDoubling }: PaceState): number {
  return isDoubling ? limit : Math.max(limit, SHORTEST_ROUND);
}

function endRound(state: PaceState, most: number): void {
  const time = median(state.round);
  const allowed = (state.usual ?? time) * TOLERANCE + SLACK_MS;
  state.usual = usualAfter(state, time);
  if (time > allowed) return slowDown(state, allowed / time);
  if (state.wasFull) state.limit = Math.min(most, state.isDoubling ? state.limit * 2 : state.limit + 1);
  if (state.limit === most) state.isDoubling = false;
  startRound(state);
}

/** The usual time may rise only with few requests in flight: with more of them, they may be the cause. */
function usualAfter({ usual, limit }: PaceState, time: number): number {
  if (usual === null) return time;
  const weight = limit <= FIRST_LIMIT ? QUIET_WEIGHT : time < usual ? BUSY_WEIGHT : 0;
  return usual + (time - usual) * weight;
}

function slowDown(state: PaceState, gradient: number): void {
  const lowest = Math.min(FIRST_LIMIT, state.limit);
  lower(state, Math.max(lowest, Math.floor(state.limit * Math.max(0.5, gradient))));
}

function lower(state: PaceState, limit: number): void {
  if (limit < state.limit) state.lowered += 1;
  state.limit = limit;
  state.isDoubling = false;
  // One of them is the attempt that has just ended.
  state.outdated = state.inFlight - 1;
  startRound(state);
}

function startRound(state: PaceState): void {
  state.round = [];
  state.wasFull = false;
}

/** The upper one of two in the middle. */
function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
