/** The library's public names; docs/library.md says how they are used. */
export { loadProject } from './library/project.js';
export type { LoadProjectOptions } from './library/project.js';
export type { Environment } from './environment.js';
export {
  addLanguage,
  apply,
  diff,
  diffNames,
  exportZones,
  findRecords,
  format,
  importFiles,
  importFrom,
  plan,
  replaceInFiles,
  resolve,
  rollback,
  validate,
  verifyZones,
} from './library/library.js';
export { exportMail, importMail, mailTodo, markReviewed } from './library/translators.js';
export type { ExportedMail, ImportedMail } from './library/translators.js';
export type { Difference, FieldDifference } from './apply/step/difference.js';
export type { Formatted, ImportedZone, Replaced, Validation, ZoneVerification } from './library/library.js';
export type {
  AddLanguageOptions,
  ApplyOptions,
  Credentials,
  DiffOptions,
  ExportMailOptions,
  ExportOptions,
  FindRecordsOptions,
  FormatOptions,
  ImportFromOptions,
  ImportOptions,
  MailLogin,
  PlanOptions,
  Progress,
  Project,
  ReplaceOptions,
  ResolveOptions,
  RollbackOptions,
  RecordOptions,
  ScopeOptions,
  ServiceOptions,
  VerifyZonesOptions,
} from './library/options.js';
export type { Resolution } from './engine/resolve/resolved.js';
export type { FoundRecord } from './engine/find/found.js';
export type { ExportedFile } from './engine/export/exported-file.js';
export type { MailTodo, TodoItem, TodoReason } from './engine/mail/results.js';
export type { ImportedFile } from './engine/outputs/imported-file.js';
export { renderPlan } from './engine/plan/render-plan.js';
export type { RenderOptions } from './engine/plan/render-plan.js';
export { parsePlan } from './engine/plan/sound-plan.js';
export type { ChangedScope } from './plan/changed-scope.js';
export type { Answer, Effect } from './plan/effect.js';
export type {
  MailPlan,
  Plan,
  PlannedRecord,
  PlannedTranslation,
  Risk,
  SettingChange,
  Step,
  TemplatePlan,
  Wait,
  ZonePlan,
} from './plan/plan.js';
export { isClean } from './apply/step/report.js';
export type { ApplyReport, StepReport, ScopeReport } from './apply/step/report.js';
export type { JsonDiagnostic as Diagnostic } from './diagnostics/formats/json.js';
export { Failure } from './failure.js';
export type { FailureKind } from './failure.js';
export { InvalidFiles } from './engine/session/invalid-files.js';
