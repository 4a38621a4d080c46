import type { JsonDiagnostic } from '../diagnostics/formats/json.js';
import type { FailureKind } from '../failure.js';
import type { Effect } from './effect.js';
import type { ZoneLookUps } from './look-ups.js';

/** A record in a plan: all fields, no id (JSON shape of `before` and `after`). */
export interface PlannedRecord {
  readonly prefix: string;
  readonly type: string;
  readonly content: string;
  readonly prio: number;
  readonly ttl: number;
  readonly active: boolean;
}

export type Action = 'create' | 'update' | 'delete';

/** Place of a declaration in a file; line and column start at 1. */
export interface StepSource {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Where a step of a plan with a base comes from: `branch` if it carries out a change of the files since the
 * base, `drift` if a plan of the base would have it as well (docs/review.md).
 */
export type Origin = 'branch' | 'drift';

/**
 * Why a step waits for another (docs/order.md): `rule` when the service's rules would be broken otherwise; all other
 * reasons name what would be lost for a while.
 */
export type Why = 'rule' | 'name' | 'set' | 'pointer' | 'wildcard' | 'delegation' | 'ds';

/** A step that another one waits for. */
export interface Wait {
  /** Id of the step. */
  readonly step: string;
  readonly why: Why;
}

/** What a declaration says to people. */
export type StepNotes = Pick<Step, 'owner' | 'note'>;

/** One request of a plan. `Value` is what is created, changed or deleted. */
export interface Step<Value = PlannedRecord> {
  /** Unique in the plan. */
  readonly id: string;
  readonly action: Action;
  readonly address: string;
  /** Id of the live record; null for a create; in a comparison of files, the place where the first declares it. */
  readonly recordId: string | null;
  /** Null for a create. */
  readonly before: Value | null;
  /** Null for a delete. */
  readonly after: Value | null;
  /** Names of the fields that differ; empty except for updates. */
  readonly changed: readonly string[];
  /** Ids of the steps that must be done before this one starts. */
  readonly waitsFor: readonly string[];
  /** The same, with the reason for each; missing in plans of format 1.0. */
  readonly waits?: readonly Wait[];
  /** Steps of one group run back to back: a DELETE and the POST that must follow it at once. */
  readonly group: string | null;
  /** Null for a delete: nothing declares it. */
  readonly source: StepSource | null;
  /** Codes of the risks of this step. */
  readonly risks: readonly string[];
  /** Who is responsible for the record, as its declaration says. */
  readonly owner?: string;
  /** What its declaration says to people. */
  readonly note?: string;
  /** Only in a plan with a base that could be read. */
  readonly origin?: Origin;
}

export interface Summary {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
}

/** A live record that is kept because the tool does not know its type. */
export interface UnmanagedRecord extends PlannedRecord {
  readonly id: string;
}

/** A row of a listing as a plan stores it. */
export interface ListedRecord extends PlannedRecord {
  /** Missing for a record that is as its file says, in a zone without steps. */
  readonly id?: string;
}

export interface ZonePlan extends Partial<ZoneLinks> {
  readonly zone: string;
  /** Relative to the project file. */
  readonly file: string;
  /** `sha256:…` over the live listing that the plan was made from. */
  readonly fingerprint: string;
  readonly summary: Summary;
  /** In an order that keeps the zone valid after each step. */
  readonly steps: readonly Step[];
  readonly unmanaged: readonly UnmanagedRecord[];
  /** Number of live records that match an `ignore` pattern of the file. */
  readonly ignored: number;
  /** Number of NS records at the apex of a zone at a name server, which no file declares; 0 when it is missing. */
  readonly ownServers?: number;
  /** Number of live records that differ from the file and stay because of its policy; 0 when it is left out. */
  readonly left?: number;
  /** Number of changes that are left out by name or type; 0 when it is missing. */
  readonly leftOut?: number;
  /** The patterns of the file, so that a later listing is read in the same way. */
  readonly ignore: readonly IgnorePattern[];
  /** The listing that the fingerprint was made from, in a plan of format 1.1 or earlier; empty without steps. */
  readonly listing: readonly ListingEntry[];
  /**
   * The listing that the plan was made from, with what matches `ignore`; only of zones with steps and of those that effects lead
   * through, and not in a comparison of files.
   */
  readonly records?: readonly ListedRecord[] | undefined;
  /** What managed services answer in the zone, as its file says; missing where it says nothing. */
  readonly serviceRecords?: readonly PlannedService[];
}

/** What a managed service answers where no custom record does. */
export interface PlannedService extends Pick<PlannedRecord, 'prefix' | 'type' | 'prio'> {
  /** Missing where it is not known. */
  readonly content?: string;
}

/** What points where in a zone, before its plan and after; both fields are missing when there are no steps. */
export interface ZoneLinks {
  /** Every link that the plan changes, and as many of the others as help to understand it. */
  readonly links: readonly Link[];
  /** Number of unchanged links that are not among them. */
  readonly linksLeftOut: number;
}

/** A published record that points at a name, or one of several names at the same address. */
export interface Link {
  readonly prefix: string;
  readonly type: string;
  /** A full name, in lower case; of an A or AAAA record its address. */
  readonly target: string;
  /** What the plan does to it; `changed` when it has the same target afterwards. */
  readonly change: 'none' | 'added' | 'removed' | 'changed';
  /** The target is a name of the zone that nothing answers for once the plan is done. */
  readonly dangling?: boolean;
}

/** One glob per field; missing fields match everything. */
export interface IgnorePattern {
  readonly prefix?: string;
  readonly type?: string;
  readonly content?: string;
}

/** One live value as a plan stores it: id, name for messages (`prefix/type` of a record), digest of all its fields. */
export type ListingEntry = readonly [id: string, name: string, digest: string];

/** A translation in a plan: everything that a request contains (service-interfaces.md, "MailTemplateTranslation"). */
export interface PlannedTranslation {
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

/** One glob per field; missing fields match everything. */
export interface TranslationPattern {
  readonly template?: string;
  readonly language?: string;
}

/** The plan of one mail template that has a folder. */
export interface TemplatePlan {
  /** System name of the template. */
  readonly template: string;
  readonly templateId: string;
  /** Folder of its translations, relative to the project file. */
  readonly folder: string;
  /** `sha256:…` over the live translations and the default text that the plan was made from. */
  readonly fingerprint: string;
  readonly summary: Summary;
  /** In an order that keeps the zone valid after each step. */
  readonly steps: readonly Step<PlannedTranslation>[];
  /** Number of live translations that match an `ignore` pattern. */
  readonly ignored: number;
  /** Number of live translations that differ from the files and stay because of the policy. */
  readonly left: number;
  /** Number of drafts in its folder, of which nothing is planned; 0 if left out. */
  readonly drafts?: number;
  /** The patterns that may match its translations, so that a later listing is read in the same way. */
  readonly ignore: readonly TranslationPattern[];
  /** The template itself as it was read: id, name, digest of its name, language and default text. */
  readonly defaultText: ListingEntry;
  /** The live translations that the fingerprint was made from: id, language, digest of all fields. */
  readonly listing: readonly ListingEntry[];
}

export interface MailPlan {
  readonly brand: string;
  readonly templates: readonly TemplatePlan[];
}

export type RiskLevel = 'block' | 'warn' | 'info';

export interface Risk {
  readonly code: string;
  readonly level: RiskLevel;
  readonly address: string;
  readonly message: string;
  /** Of a `new-problem`: the code of the rule that warns. */
  readonly rule?: string;
  /** Of a `guard-loosened`: the name of the setting. */
  readonly setting?: string;
}

/** A revision of the repository that the project is in. */
export interface Revision {
  /** As the user gave it; `A...B` means the merge base of the two. */
  readonly ref: string;
  /** Id of the commit, in hex. */
  readonly commit: string;
}

/** The revision that a branch will be merged into, and the number of steps by origin. */
export interface PlanBase extends Revision {
  readonly summary: Readonly<Record<Origin, Summary>>;
}

/** The two states of the files that are compared; nothing of such a plan is live. */
export interface FileComparison {
  readonly from: Revision;
  /** Null for the working tree. */
  readonly to: Revision | null;
}

/** The scope of the settings of the project file. */
export const PROJECT_SCOPE = 'project';

/** A change of a setting that guards changes, such as `protect` or a severity (docs/review.md). */
export interface SettingChange {
  /** A zone, or `project`. */
  readonly scope: string;
  /** Relative to the project file. */
  readonly file: string;
  readonly line: number;
  /** `protect`, `rules.ttl/short`. */
  readonly setting: string;
  /** As in the file, or the default; null if there was none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether something can happen that could not before, or is no longer shown. */
  readonly weaker: boolean;
}

/**
 * Why a plan leaves a zone or template out: how reading it failed; `conflict` if its files conflict with the live state;
 * `not-compared` if git does not store its files.
 */
export type UnreadableKind = FailureKind | 'conflict' | 'not-compared';

/** A zone or template that a plan leaves out. */
export interface Unreadable {
  readonly part: 'dns' | 'mail';
  /** `example.com`, `mail/welcome`, or `mail` for all templates. */
  readonly scope: string;
  readonly kind: UnreadableKind;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  /** The errors or conflicts; missing for other kinds. Files are relative to the project file. */
  readonly diagnostics?: readonly JsonDiagnostic[];
  /** The first file with an error, of kind `invalid-files`; relative to the project file. */
  readonly file?: string;
  /** The base of a comparison, where files are invalid only there. */
  readonly ref?: string;
}

/** Where a plan was made; null where unknown. */
export interface Provenance {
  /** Id of the commit that was checked out. */
  readonly commit: string | null;
  /** Name of its branch or tag. */
  readonly ref: string | null;
  /** Account that started the run. */
  readonly actor: string | null;
  /** URL of the run. */
  readonly run: string | null;
}

/** Whether a plan may be applied as it is, needs a second look, or is refused. */
export type Verdict = 'ready' | 'review' | 'blocked';

/** A plan as data: everything that apply needs and a reviewer sees. Schema: `schemas/plan.schema.json`. */
export interface Plan {
  readonly formatVersion: string;
  readonly tool: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly endpoint: { readonly dns?: string; readonly mail?: string };
  /** How the contents of TXT records are compared; as text when it is left out (docs/record-types.md). */
  readonly txt?: 'text' | 'quoted';
  readonly hasChanges: boolean;
  /** Missing in plans of earlier versions. */
  readonly verdict?: Verdict;
  /** Over zones and templates. */
  readonly summary: Summary;
  readonly zones: readonly ZonePlan[];
  /** Missing when the project has no mail part, or mail was not asked for. */
  readonly mail?: MailPlan;
  readonly risks: readonly Risk[];
  /** What it changes of the answers of name servers, by question; missing in plans of format 1.1 and earlier. */
  readonly effects?: readonly Effect[];
  /** Changes of what guards changes, weaker ones first; only in a comparison of files and in a plan with a base. */
  readonly settings?: readonly SettingChange[];
  /** What is left out; missing in plans of earlier versions, like the next two. */
  readonly unreadable?: readonly Unreadable[];
  /** Problems that only the live state shows. Files are relative to the project file. */
  readonly warnings?: readonly JsonDiagnostic[];
  /** What name servers were asked about services of the provider; missing unless they were to be asked. */
  readonly lookUps?: readonly ZoneLookUps[];
  readonly provenance?: Provenance;
  /** Web address of the project's folder at the commit, which ends with a slash; only on GitHub and GitLab. */
  readonly sourceUrl?: string;
  /** What its repository is called at the remote of git, with the folder of the project; where there is no `sourceUrl`. */
  readonly repository?: string;
  /** Only in a plan with a base. */
  readonly base?: PlanBase;
  /** Only in a comparison of files, which cannot be applied. */
  readonly between?: FileComparison;
  /** Only in a plan of some records, or of what differs from a revision. */
  readonly selection?: PlanSelection;
}

/** What a plan is narrowed to: records, as globs for their names, and types; what differs from a revision. */
export interface PlanSelection {
  readonly name?: readonly string[];
  readonly type?: readonly string[];
  readonly changedSince?: ChangedSince;
}

/** How many of all zones and templates differ from a revision, and are in the plan. */
export interface ChangedSince {
  readonly ref: string;
  readonly zones: number;
  readonly ofZones: number;
  readonly templates: number;
  readonly ofTemplates: number;
}

/** Version of the plan format this tool writes; readers refuse another major. */
export const PLAN_FORMAT_VERSION = '1.2';

/** What a step waits for, as fields of a plan. */
export function waitFields(waits: readonly Wait[]): Required<Pick<Step, 'waitsFor' | 'waits'>> {
  return { waitsFor: waits.map(({ step }) => step), waits };
}

/** Counts the steps by action. */
export function summarize(steps: Iterable<Pick<Step<unknown>, 'action'>>): Summary {
  const summary = { create: 0, update: 0, delete: 0 };
  for (const { action } of steps) summary[action] += 1;
  return summary;
}

export function addSummaries(summaries: Iterable<Summary>): Summary {
  const total = { create: 0, update: 0, delete: 0 };
  for (const summary of summaries) {
    total.create += summary.create;
    total.update += summary.update;
    total.delete += summary.delete;
  }
  return total;
}

/** Counts the steps by origin and action; steps of unknown origin are not counted. */
export function summarizeOrigins(
  steps: readonly Pick<Step<unknown>, 'action' | 'origin'>[],
): PlanBase['summary'] {
  const countOf = (origin: Origin): Summary => summarize(steps.filter((step) => step.origin === origin));
  return { branch: countOf('branch'), drift: countOf('drift') };
}
