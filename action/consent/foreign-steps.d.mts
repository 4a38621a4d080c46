import type { Facts, TracedPlan } from './decide.mjs';

export function foreignSteps(plan: TracedPlan): Facts['foreign'];
