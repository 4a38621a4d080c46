/** The formats of a plan; the first is the default. */
export const PLAN_FORMATS = ['text', 'json', 'markdown', 'html'] as const;

export type PlanFormat = (typeof PLAN_FORMATS)[number];
