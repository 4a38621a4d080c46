import type { ZoneExpectations } from '../../dns/verify/expectation.js';
import type { UnansweredZone } from '../../dns/verify/verification.js';
import type { Answered } from './ask.js';
import type { Asked } from '../service/probe.js';

/** What the servers of a zone should answer. */
export interface ExpectedZone extends ZoneExpectations {
  readonly zone: string;
}

/** What the servers have answered until now. */
export interface Round {
  readonly expected: readonly ExpectedZone[];
  readonly asked: readonly Asked[];
  readonly answers: readonly Answered[];
  /** Zones whose servers cannot be found. */
  readonly lost: readonly UnansweredZone[];
}
