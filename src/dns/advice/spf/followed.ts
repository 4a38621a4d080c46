import type { Rule } from '../../../diagnostics/rule.js';
import { spfInclude } from './include.js';
import { spfLookups } from './lookups.js';
import { spfMxLimit } from './mx-limit.js';
import { spfVoid } from './void.js';

/** The rules that only a survey checks. */
export const surveyRules: readonly Rule[] = [spfVoid, spfMxLimit];

/** The rules that a survey finds more problems of than the files show. */
export const followedRules: readonly Rule[] = [...surveyRules, spfInclude.rule, spfLookups.rule];
