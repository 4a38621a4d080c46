import type { Project } from '../../config/project.js';

/** What plans of zones and of mail have in common. */
export interface PlanSettings {
  /** Listings read at a time. */
  readonly concurrency: number;
  readonly signal: AbortSignal | undefined;
  readonly maxChangePercent: number;
  readonly severities: Project['severities'];
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}
