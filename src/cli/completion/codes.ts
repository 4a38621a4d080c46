import { catalogue } from '../../engine/catalogue.js';
import { allowableCodes } from '../../engine/plan/consent.js';
import type { Candidate } from './values.js';

/** Codes of all rules. */
export function ruleCodes(): readonly Candidate[] {
  return catalogue.map(({ code, summary }) => ({ value: code, description: summary }));
}

/** Codes of the risks that can be consented to. */
export function riskCodes(): readonly Candidate[] {
  return allowableCodes.map((value) => ({ value }));
}
