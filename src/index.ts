/** The library's public names; docs/library.md says how they are used. */
export { loadProject } from './library/load-project.js';
export type { LoadProjectOptions } from './library/load-project.js';
export type { Environment } from './library/environment.js';
export type { Project } from './library/project.js';
export { validate } from './library/validate.js';
export type { Validation } from './library/validate.js';
export type { ScopeOptions } from './library/scope.js';
export type { JsonDiagnostic as Diagnostic } from './diagnostics/formats/json.js';
export { plan } from './library/plan.js';
export type { PlanOptions, Progress } from './library/plan.js';
export { parsePlan } from './engine/plan/parse-plan.js';
export type {
  MailPlan,
  Plan,
  PlannedRecord,
  PlannedTranslation,
  Risk,
  Step,
  TemplatePlan,
  Wait,
  ZonePlan,
} from './plan/plan.js';
export { apply } from './library/apply.js';
export type { ApplyOptions } from './library/apply.js';
export { isClean } from './apply/report.js';
export type { ApplyReport, StepReport, ZoneReport } from './apply/report.js';
export type { Credentials, MailLogin } from './library/credentials.js';
export type { ServiceOptions } from './library/service-options.js';
export { Failure } from './failure.js';
export type { FailureKind } from './failure.js';
export { InvalidFiles } from './library/failures.js';
