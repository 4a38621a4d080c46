import type { Person } from './pull-request.js';

/** A commit as it was made. */
export interface MadeCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** Who it says wrote it; null for an e-mail address of no account. */
  readonly signers: readonly (Person | null)[];
  readonly hasTrailer: boolean;
}

/** What somebody had seen when they consented. */
interface Seen {
  /** The plan that the comment showed; null for none that can be relied on. */
  readonly plan: string | null;
  /** Whether the comment has shown it ever since. */
  isStill: boolean;
}

/**
 * Watches a pull request while it happens, and knows who wrote, pushed, approved and labelled what. It judges from what people had
 * seen when they acted, where the action has to conclude that from what GitHub has kept.
 */
export function watchPullRequest(opener: Person) {
  const histories = new Map<string, ReadonlySet<string>>();
  const trailers = new Set<string>();
  const signed = new Map<string, Set<Person | null>>();
  const pushed = new Map<string, Set<Person>>();
  const everybody = new Set<Person | null>([opener]);
  const deleted = new Set<Person>();
  const approvals = new Map<Person, Seen & { readonly sha: string }>();
  /** Who brought what the base has and nobody applied. */
  let pending: readonly Person[] = [];
  let label: (Seen & { readonly by: Person; isFresh: boolean }) | null = null;
  let showing: string | null = null;
  /** Whether a run without a plan has hidden it. */
  let isHidden = false;
  let head = '';
  let wasRenamed = false;

  const historyOf = (sha: string): ReadonlySet<string> => histories.get(sha) ?? new Set();

  /** Nobody has seen the comment as it is now. */
  function show(plan: string | null): void {
    if (plan !== showing)
      for (const act of [...approvals.values(), ...(label ? [label] : [])]) act.isStill = false;
    showing = plan;
    isHidden = false;
  }

  function move(by: Person, tip: string): void {
    everybody.add(by);
    const before = historyOf(head);
    for (const sha of historyOf(tip)) if (!before.has(sha)) pushed.get(sha)?.add(by);
    head = tip;
    if (label) label.isFresh = false;
  }

  /** Whether somebody is a second person, if the server tells who pushed. */
  function isSecond(person: Person, tellsPushers: boolean): boolean {
    const hands = [...historyOf(head)].flatMap((sha) => [
      ...(signed.get(sha) ?? []),
      ...(tellsPushers ? (pushed.get(sha) ?? []) : []),
    ]);
    hands.push(...pending);
    return person.type !== 'Bot' && !deleted.has(person) && person !== opener && !hands.includes(person);
  }

  /** Whether somebody has nothing to do with it, and GitHub can tell. */
  function isOutsider(person: Person): boolean {
    const isKnown = !wasRenamed && ![...everybody].some((each) => each === null || deleted.has(each));
    return isKnown && !everybody.has(person);
  }

  return {
    commit({ sha, parents, signers, hasTrailer }: MadeCommit): void {
      histories.set(sha, new Set([sha, ...parents.flatMap((parent) => [...historyOf(parent)])]));
      signed.set(sha, new Set(signers));
      pushed.set(sha, new Set());
      if (hasTrailer) trailers.add(sha);
      for (const signer of signers) everybody.add(signer);
    },
    move,
    show,
    hide: (): void => void (isHidden = true),
    label: (by: Person): void => void (label = { by, plan: showing, isStill: true, isFresh: true }),
    unlabel: (): void => void (label = null),
    approve: (by: Person, sha: string): void => void approvals.set(by, { sha, plan: showing, isStill: true }),
    object: (by: Person): void => void approvals.delete(by),
    rename: (): void => void (wasRenamed = true),
    forget: (person: Person): void => void deleted.add(person),
    mergeElsewhere: (by: Person): void => void (pending = [...pending, by]),
    revertOthers: (): void => void (pending = []),

    /** Whether a plan may be applied, since a second person consents who saw it; and whether it must be, since nothing is in doubt. */
    judge(plan: string, tellsPushers: boolean): { readonly may: boolean; readonly must: boolean } {
      const acts = [
        ...(label?.isFresh && label.by.right !== 'read' && tellsPushers ? [label] : []),
        ...[...approvals]
          .filter(([by, { sha }]) => by.right === 'write' && hasTrailerThere(sha))
          .map(([by, seen]) => ({ ...seen, by })),
      ].filter((act) => act.plan === plan && isSecond(act.by, tellsPushers));
      return {
        may: acts.length > 0 && !isHidden,
        must:
          showing === plan &&
          !isHidden &&
          pending.length === 0 &&
          acts.some(
            (act) => act.isStill && isOutsider(act.by) && (!('sha' in act) || historyOf(head).has(act.sha)),
          ),
      };
    },
  };

  /** Whether an approved commit brings a trailer that is still there. */
  function hasTrailerThere(approved: string): boolean {
    return [...historyOf(approved)].some((sha) => trailers.has(sha) && historyOf(head).has(sha));
  }
}

export type Oracle = ReturnType<typeof watchPullRequest>;
