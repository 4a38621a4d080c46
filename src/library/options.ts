import type { JsonDiagnostic } from '../diagnostics/formats/json.js';
import type { MailLogin } from '../engine/service/mail-login.js';
import type { Failure } from '../failure.js';
import type { Plan } from '../plan/plan.js';
import type { StepReport } from '../apply/report.js';

export type { MailLogin };

/** A project, as `loadProject` gives it; what else its file says goes with it unseen. */
export interface Project {
  /** Path of the project file, relative to the folder that it was loaded from. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Null when none is set. */
    readonly brand: string | null;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}

/** What part of a project something is done with. */
export interface ScopeOptions {
  /** Whether a zone is wanted, by its name in punycode. All when left out; where it is given, mail is left out. */
  readonly zones?: (name: string) => boolean;
  /** All parts that the project has, when it is left out. */
  readonly only?: 'dns' | 'mail';
}

/**
 * What lets a run into the service. Whatever is left out is read where the command line reads it: the variables of
 * the project's environment, the credentials file, `dns.credentialCommand`. Nobody is ever asked on a terminal.
 */
export interface Credentials {
  /** Gives the password of a zone; asked once a zone and run. */
  readonly dns?: (zone: string) => string | Promise<string>;
  /** Gives what lets into the mail interface; asked once a run that needs it. */
  readonly mail?: () => MailLogin | Promise<MailLogin>;
  /** Path of the credentials file; `.zonemason/credentials.yaml` of the project, if there is one, when left out. */
  readonly file?: string;
}

/** Options of what talks to the service. */
export interface ServiceOptions {
  readonly credentials?: Credentials;
  /** Requests at a time, over all zones and templates; 16 when left out. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}

/** How far the reading is; counted are zones, and templates that have a folder. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Options of what may tell something on the way. */
export interface TellOptions {
  /** Gets the warnings about the files, which stop nothing. */
  readonly onWarning?: (warning: JsonDiagnostic) => void;
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Gets what cannot be read, with its zone or `mail/<template>`, and the plan goes on without it. When it is left
   * out, the first such failure is thrown.
   */
  readonly onUnreadable?: (failure: Failure, scope: string) => void;
}

export interface PlanOptions extends ScopeOptions, ServiceOptions, TellOptions {
  /** Revision by which the steps of a branch are told from drift. */
  readonly base?: string;
}

export interface DiffOptions extends ScopeOptions, Pick<TellOptions, 'onWarning' | 'onUnreadable'> {}

export interface ApplyOptions extends ServiceOptions {
  /** Codes of the blocking risks that are consented to. */
  readonly allow?: readonly string[];
  /** Gets what became of each step, as soon as that is known. */
  readonly onStep?: (step: StepReport) => void;
  /** Folder of the journals, `.zonemason/journal` of the project when left out; false keeps none, nor a way back. */
  readonly journal?: string | false;
}

export interface RollbackOptions extends ApplyOptions, TellOptions {
  /** Gets the plan; nothing is changed when it says no. */
  readonly confirm?: (plan: Plan) => boolean | Promise<boolean>;
}

export interface FormatOptions {
  /** Paths of files; those of the project when left out. */
  readonly files?: readonly string[];
  /** Whether what a hint of `validate` gives an exact replacement for is replaced, too. */
  readonly fix?: boolean;
}

export interface ImportOptions extends ServiceOptions, Pick<TellOptions, 'onUnreadable'> {
  /** Names of zones. */
  readonly zones?: readonly string[];
  /** Whether the mail folder is imported, too; with globs over names and ids only those templates. */
  readonly mail?: boolean | readonly string[];
  /** Folder of the zone files; where the project has the file of a zone, or finds a new one, when left out. */
  readonly out?: string;
  /** Whether files are replaced that say something else than what is live. */
  readonly force?: boolean;
}
