import { printableJson } from '../../text/printable.js';
import type { Plan } from '../../plan/plan.js';

/** Formats a plan as JSON. Schema: `schemas/plan.schema.json`. */
export function formatPlanJson(plan: Plan): string {
  return printableJson(plan);
}
