/** The library's public names; docs/library.md says how they are used. */
export { Failure } from './diagnostics/failure.js';
export type { FailureKind } from './diagnostics/failure.js';
export { InvalidFiles } from './library/invalid-files.js';
export { loadProject } from './library/project.js';
export type { Environment, LoadProjectOptions, Project } from './library/project.js';
export type { ScopeOptions } from './library/scope.js';
export { validate } from './library/validate.js';
export type { Validation } from './library/validate.js';
export type { JsonDiagnostic as Diagnostic } from './diagnostics/json.js';
export { plan } from './library/plan.js';
export type { PlanOptions, Progress } from './library/plan.js';
export { apply } from './library/apply.js';
export type { ApplyOptions } from './library/apply.js';
export { isClean } from './apply/report.js';
export type { ApplyReport, StepReport, ZoneReport } from './apply/report.js';
export { parsePlan } from './workflow/saved-plan.js';
export type {
  MailPlan,
  Plan,
  PlannedRecord,
  PlannedTranslation,
  Risk,
  Step,
  TemplatePlan,
  ZonePlan,
} from './plan/plan.js';
export type { Credentials, ServiceOptions } from './library/service.js';
export type { MailLogin } from './library/mail-login.js';
