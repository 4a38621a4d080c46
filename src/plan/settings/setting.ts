import type { Span } from '../../diagnostics/source.js';
import type { Policy } from '../diff/policy.js';

/** A setting that decides what a run may do, what it reports, or where it sends passwords. */
export type GuardSetting = Level | Target | PatternList | DemandList;

export interface Named {
  /** `protect`, `rules.ttl/short`. */
  readonly name: string;
  /** Where it is written, or else the nearest place in the file. */
  readonly place: Span;
}

/** A choice between strict and loose: a policy, a severity, a limit. */
export interface Level extends Named {
  readonly kind: 'level';
  /** As shown; null if the part of the project that it belongs to is missing. */
  readonly text: string | null;
  /** A greater one allows more, or shows less. */
  readonly looseness: number;
}

/** What a run trusts: the address of a service, a program that returns passwords. */
export interface Target extends Named {
  readonly kind: 'target';
  /** As compared, perhaps with secrets; null if it is not set. */
  readonly value: string | null;
  /** As shown; null if it is not set. */
  readonly text: string | null;
  /** Whether it guards changes, too, so that less is guarded without it. */
  readonly isGuard?: true;
}

/** A list of patterns whose order does not matter. */
export interface PatternList extends Named {
  readonly kind: 'patterns';
  readonly patterns: readonly Pattern[];
  /** Whether a list that matches more guards less (`ignore`), or one that matches less (`protect`). */
  readonly looserWith: 'more' | 'fewer';
}

/** A pattern of a list. */
export interface Pattern {
  /** A glob for each field; missing fields match everything. */
  readonly globs: Readonly<Record<string, string>>;
  readonly text: string;
  readonly place: Span;
}

/** A list of demands whose order does not matter; one that is dropped or asks for less guards less. */
export interface DemandList extends Named {
  readonly kind: 'demands';
  readonly demands: readonly Demand[];
}

/** Something that must hold, within bounds. */
export interface Demand {
  /** What it is about. */
  readonly subject: string;
  /** What must hold of it; not comparable with anything else. */
  readonly claim: string;
  /** Numbers that must not be exceeded, by what is counted. */
  readonly atMost: Readonly<Record<string, number>>;
  /** Values besides which there must be none, by what has them. */
  readonly only: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
  readonly place: Span;
}

/** From strict to loose. */
const POLICIES: readonly Policy[] = ['create-only', 'upsert-only', 'sync'];

/** The looseness of the setting `policy`. */
export function policyLooseness(policy: Policy): number {
  return POLICIES.indexOf(policy);
}

/** A list is where its first pattern is; an empty one is at `place`. */
export function patternList(
  { name, place }: Named,
  patterns: readonly Pattern[],
  looserWith: PatternList['looserWith'],
): PatternList {
  return { kind: 'patterns', name, place: patterns[0]?.place ?? place, patterns, looserWith };
}

/** The text of a pattern, as in a file: `{ prefix: "@", type: "MX" }`. */
export function patternText(
  fields: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const parts = Object.entries(fields).flatMap(([name, glob]) =>
    glob === undefined ? [] : `${name}: ${valueText(glob)}`,
  );
  return `{ ${parts.join(', ')} }`;
}

/** A value as in a file. What has a backslash is in single quotes: in double ones, YAML needs two of them. */
function valueText(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'string' && value.includes('\\') && !/['\p{Cc}]/u.test(value)) return `'${value}'`;
  return typeof value === 'object' ? `[${value.map(valueText).join(', ')}]` : JSON.stringify(value);
}
