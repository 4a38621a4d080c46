import { printableJson } from '../../text/printable.js';
import type { Plan } from '../../plan/plan.js';

/** A plan as JSON, the shape that `schemas/plan.schema.json` describes. */
export function formatPlanJson(plan: Plan): string {
  return printableJson(plan);
}
