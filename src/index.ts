/** The library's public names. */
export { Failure } from './diagnostics/failure.js';
export type { Diagnostic } from './diagnostics/diagnostic.js';
export type { DesiredZone } from './dns/zone.js';
export type { Plan, Risk, Step, ZonePlan } from './plan/plan.js';
export type { ApplyReport } from './apply/report.js';
export { loadProject } from './config/project.js';
export { createDnsClient } from './api/dns-client.js';
export { validate } from './workflow/validate.js';
export { planProject } from './workflow/plan.js';
export { applyPlan } from './workflow/apply.js';
export { createJournal } from './apply/journal-file.js';
