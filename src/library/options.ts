import type { FindOptions } from '../engine/find/read-query.js';
import type { JsonDiagnostic } from '../diagnostics/formats/json.js';
import type { SourceName } from '../engine/import/sources/names.js';
import type { ExportFormat } from '../engine/export/formats.js';
import type { ExchangeFormat } from '../engine/mail/exchange-formats.js';
import type { MailLogin } from '../engine/service/mail-login.js';
import type { Failure } from '../failure.js';
import type { Plan } from '../plan/plan.js';
import type { StepReport } from '../apply/step/report.js';

export type { MailLogin };

/** A project, as returned by `loadProject`. */
export interface Project {
  /** Path of the project file, relative to the folder that it was loaded from. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address; null when none is set, which is fine unless the service is used. */
    readonly endpoint: string | null;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address; null when none is set, which is fine unless the service is used. */
    readonly endpoint: string | null;
    /** Null when none is set. */
    readonly brand: string | null;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}

/** Selects a part of a project. */
export interface ScopeOptions {
  /** Whether to include a zone, by its name in punycode; by default all. When given, mail is not included. */
  readonly zones?: (name: string) => boolean;
  /** By default all parts of the project. */
  readonly only?: 'dns' | 'mail';
}

/** Selects records. When either is given, mail is not included. */
export interface RecordOptions {
  /** Globs for prefixes or full names; `@` is the zone itself. By default all names. */
  readonly names?: readonly string[];
  /** By default all types. */
  readonly types?: readonly string[];
}

/** What to find; a record must match everything. */
export interface FindRecordsOptions extends FindOptions, Pick<ScopeOptions, 'zones'> {}

/** What to replace: `address` or `to`, in the records that match everything. */
export interface ReplaceOptions extends Omit<FindRecordsOptions, 'through'> {
  /** The new address, of the same family, or the new name. */
  readonly replace: string;
  /** Whether to write the files; by default nothing is written. */
  readonly write?: boolean;
}

/**
 * Credentials for the service. By default they come from the same sources as on the command line: the environment, the
 * credentials file, and `dns.credentialCommand`. The library never prompts.
 */
export interface Credentials {
  /** Returns the password of a zone; called once per zone and run. */
  readonly dns?: (zone: string) => string | Promise<string>;
  /** Returns the login for the mail interface; called once per run that needs it. */
  readonly mail?: () => MailLogin | Promise<MailLogin>;
  /** Path of the credentials file; by default the project's `.zonemason/credentials.yaml`, if it exists. */
  readonly file?: string;
}

/** Options of functions that use the service. */
export interface ServiceOptions {
  /** Passwords of zones and the login for mail; by default those of the command line. */
  readonly credentials?: Credentials;
  /** Maximum number of concurrent requests over all zones and templates; by default that of the project file, or 16. */
  readonly concurrency?: number;
  /** Ends the run: requests in flight are finished, and no new ones are started. */
  readonly signal?: AbortSignal;
}

/** Progress of reading, in zones and templates with a folder. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Callbacks of planning. */
export interface TellOptions {
  /** Called with each warning about the files. */
  readonly onWarning?: (warning: JsonDiagnostic) => void;
  /** Called for each zone and template that has been read. */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Called when a zone or template (`mail/<template>`) cannot be read, and is left out of the plan. By default, the
   * first such failure is thrown.
   */
  readonly onUnreadable?: (failure: Failure, scope: string) => void;
}

/** Which translations are planned. */
export interface DraftOptions {
  /** Whether also those whose file says `state: draft`. */
  readonly drafts?: boolean;
}

export interface PlanOptions extends ScopeOptions, RecordOptions, DraftOptions, ServiceOptions, TellOptions {
  /** Revision to compare with, in order to tell the changes of a branch from drift. */
  readonly base?: string;
  /** File with the listings of zones to plan from; by default the service is asked. Mail is left out then. */
  readonly live?: string;
  /**
   * Asks name servers what managed services answer where the plan changes records: those of the zones, or `servers` or a
   * `resolver`, as in `verify`.
   */
  readonly dns?: true | Pick<VerifyZonesOptions, 'servers' | 'resolver'>;
}

export interface DiffOptions
  extends ScopeOptions, RecordOptions, DraftOptions, Pick<TellOptions, 'onWarning' | 'onUnreadable'> {}

export interface ApplyOptions extends ServiceOptions {
  /** Codes of the blocking risks to accept. */
  readonly allow?: readonly string[];
  /** Called when the outcome of a step is known. */
  readonly onStep?: (step: StepReport) => void;
  /** Folder of the journals, by default the project's `.zonemason/journal`; false keeps none, so there is no rollback. */
  readonly journal?: string | false;
  /** Seconds for which a listing may lag behind the writes, 30 by default. */
  readonly settle?: number;
  /** Seconds to wait for the lock that another run of the project holds, 0 by default. */
  readonly lockTimeout?: number;
}

export interface RollbackOptions
  extends ApplyOptions, Pick<ScopeOptions, 'zones'>, RecordOptions, TellOptions {
  /** Called with the plan; nothing is changed when it returns false. */
  readonly confirm?: (plan: Plan) => boolean | Promise<boolean>;
}

export interface FormatOptions {
  /** Paths of files; by default those of the project. */
  readonly files?: readonly string[];
  /** Whether to apply the exact fixes that `validate` suggests. */
  readonly fix?: boolean;
}

/** What `exportZones` takes. */
export interface ExportOptions extends ServiceOptions, Pick<TellOptions, 'onUnreadable'> {
  /** Whether to export what is live, and not what the files say. */
  readonly live?: boolean;
  /** `zone`, a master file, by default. */
  readonly format?: ExportFormat;
  /** Serial number of the SOA record of a master file; 1 by default. */
  readonly serial?: number;
  /** Whether a master file gets placeholders of SOA and NS records that the zone does not have; it does by default. */
  readonly soa?: boolean;
  /** Folder to write a file for each zone to; by default nothing is written. */
  readonly out?: string;
  /** Whether to replace files that differ. */
  readonly force?: boolean;
}

export interface ImportOptions extends ServiceOptions, Pick<TellOptions, 'onUnreadable'> {
  /** Names of zones. */
  readonly zones?: readonly string[];
  /** Whether to import mail, or globs of the names and ids of the templates to import. */
  readonly mail?: boolean | readonly string[];
  /** Folder of the zone files; by default the project's own files, or where it would look for new ones. */
  readonly out?: string;
  /** Globs for names of records, `@` for the zone itself; by default all. */
  readonly names?: readonly string[];
  /** Types of records; by default all. */
  readonly types?: readonly string[];
  /** Whether to take over what differs in files that exist. */
  readonly force?: boolean;
}

/** What `addLanguage` takes. */
export interface AddLanguageOptions {
  /** Names or ids of templates; by default all that lack the language. */
  readonly templates?: readonly string[];
}

/** What `exportMail` takes. */
export interface ExportMailOptions {
  /** Names or ids of templates; by default all that can be translated to the language. */
  readonly templates?: readonly string[];
  /** `xliff`, XLIFF 2.1, by default. */
  readonly format?: ExchangeFormat;
}

/** What `importFrom` takes. */
export interface ImportFromOptions extends Pick<
  ImportOptions,
  'zones' | 'out' | 'names' | 'types' | 'force'
> {
  /** The kind of the files: `zone`, `octodns`, `route53`, `tofu` or `dnscontrol`; by default what they look like. */
  readonly source?: SourceName;
  /** Whether to declare the NS records of the zone itself. */
  readonly apexNs?: boolean;
  /** Whether to return the texts only, and write nothing. */
  readonly dryRun?: boolean;
}

/** What `resolve` takes. */
export interface ResolveOptions extends ServiceOptions {
  /** A record type, or `ANY` for any that no record has; by default A and AAAA. */
  readonly type?: string;
  /** `files`, the default; `live`; a git revision; the path of a saved plan, with `:STEP` for the state after that step. */
  readonly at?: string;
}

/** What `verifyZones` takes. */
export interface VerifyZonesOptions
  extends Pick<ScopeOptions, 'zones'>, RecordOptions, Pick<ServiceOptions, 'signal'> {
  /** Addresses of name servers, with `#PORT` if that is not 53; by default those of the project, or those that DNS names. */
  readonly servers?: readonly string[];
  /** A recursive resolver to ask instead: an address, or a URL for DNS over HTTPS. */
  readonly resolver?: string;
  /** Seconds to ask again for what differs. */
  readonly wait?: number;
  /** Whether to find what managed services answer and no file declares. */
  readonly serviceRecords?: boolean;
  /** Whether to compare what the parent zones say with the zones. */
  readonly delegation?: boolean;
  /** Whether to look up targets outside of the project. */
  readonly targets?: boolean;
  /** A name server to transfer whole zones from, instead of asking for each record set. */
  readonly axfr?: string;
}
