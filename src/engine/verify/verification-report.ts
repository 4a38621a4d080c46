import type { JsonVerification } from '../../render/verification/json.js';

/** What `verify --format json` prints. */
export type VerificationReport = JsonVerification;
