import type { ShownPlan } from '../shown-plan.mjs';

/** A user of GitHub, or a bot. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly isBot: boolean;
}

export interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** Author and committer; null for an e-mail address of no account. */
  readonly writers: readonly (Account | null)[];
}

export interface Review {
  /** Null for a deleted account. */
  readonly user: Account | null;
  readonly state: string;
  readonly commit: string | null;
  /** When it was submitted, in milliseconds, as all times. */
  readonly at: number | null;
}

/** Somebody set a label, or removed it. */
export interface Labeling {
  readonly name: string;
  readonly isSet: boolean;
  readonly actor: Account | null;
  readonly at: number | null;
}

/** Somebody moved the branch; listed with the newest first. */
export interface Push {
  readonly actor: Account | null;
  /** `push`, `force_push`, `branch_creation` and others. */
  readonly type: string;
  readonly after: string | null;
  readonly at: number | null;
}

/** What was read of a pull request. */
export interface PullRequest {
  readonly author: Account | null;
  readonly head: string | null;
  readonly labels: readonly string[];
  readonly commits: readonly Commit[];
  /** Whether `commits` are all. */
  readonly isComplete: boolean;
  readonly reviews: readonly Review[];
  readonly labelings: readonly Labeling[];
  /** The pushes to its branch; null if the server does not list them. */
  readonly pushes: readonly Push[] | null;
  /** Who is known to have pushed even so. */
  readonly seenPushers: readonly (Account | null)[];
  /** What accounts may do, by id. */
  readonly rights: ReadonlyMap<number, 'write' | 'triage' | 'none'>;
}

/** A saved plan, as far as it says whose changes its blocked steps are. */
export interface TracedPlan {
  /** Missing if it was not compared with a base. */
  readonly base?: object;
  readonly zones: readonly TracedScope[];
  readonly mail?: { readonly templates: readonly TracedScope[] };
  readonly risks: readonly { readonly code: string; readonly level: string; readonly address: string }[];
}

interface TracedScope {
  readonly steps: readonly {
    readonly address: string;
    readonly risks: readonly string[];
    readonly origin?: 'branch' | 'drift';
  }[];
}

export interface Facts {
  /** Codes that the workflow allows. */
  readonly allow: readonly string[];
  readonly pullRequest: PullRequest | null;
  /** The digest of the plan that needs consent; null if there is none yet, and then no label counts. */
  readonly digest: string | null;
  /** How many steps of each blocking risk are not changes of the pull request; null if that is not known. */
  readonly foreign: ReadonlyMap<string, number> | null;
  /** The plan that the comment shows, and since when. */
  readonly shown: ShownPlan | null;
}

export interface Obstacle {
  readonly why:
    | 'never'
    | 'unknown-code'
    | 'no-trailer'
    | 'unknown-base'
    | 'not-of-branch'
    | 'not-approved'
    | 'unknown-actor'
    | 'bot'
    | 'own'
    | 'no-right'
    | 'too-many-commits'
    | 'unknown-writer'
    | 'deleted-account'
    | 'unknown-push'
    | 'before-push'
    | 'other-plan'
    | 'before-plan';
  readonly login?: string;
  readonly commit?: string;
  readonly count?: number;
}

export interface Consent {
  readonly code: string;
  /** The label or the commit that says so; neither for the workflow. */
  readonly label?: string;
  readonly commit?: string;
  readonly obstacle: Obstacle | null;
}

export const ALLOWABLE: readonly string[];
export function decide(facts: Facts): readonly Consent[];
