import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import { plainOf } from '../../load/yaml/core-schema.js';
import type { Node } from '../../load/yaml/nodes.js';
import { valueOf } from '../../load/yaml/nodes.js';
import { withShownUrls } from '../../text/shown-url.js';
import type { GuardSetting } from '../../plan/settings/setting.js';

/** What a setting of the project file says to users and editors. */
export interface SettingText {
  /** Where it is in the file: `dns.txt`. */
  readonly name: string;
  /** JSON Schema of its value, without the default; its first example stands in docs/settings.md. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired?: true;
  readonly default?: unknown;
  /** Its sentence in docs/settings.md. */
  readonly docs: string;
}

/** A setting of the project file as data; `T` is the type of its value. */
export type ProjectSetting<T> = PlainSetting<T> | JudgedSetting<T>;

interface SettingOf<T> extends SettingText {
  /** Null for one that declares something, or says how fast a run may go; a comparison lists all others. */
  readonly compare: Compare<T> | null;
  /** Whether commands that do without it go on where it has errors. */
  readonly mayBeUnusable?: true;
}

/** A setting about which its schema says all there is to say. */
interface PlainSetting<T> extends SettingOf<T> {
  readonly default: T;
  /** Undefined for the default, and for what the schema check reports. */
  readonly read: (written: Node) => T | undefined;
}

/** A setting with rules of its own, or that the environment can override. */
export interface JudgedSetting<T> extends SettingOf<T> {
  readonly judge: (written: Node | undefined, surroundings: Surroundings) => SettingReading<T>;
}

export interface SettingReading<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a setting is read with. */
export interface Surroundings {
  readonly document: Node;
  /** Path of the project file as shown. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  /** Rules that `rules` may name, without those of the project. */
  readonly knownRules: readonly Rule[];
}

/** What is compared of a setting, which may be several things; a looser one than before weakens a guard. */
export type Compare<T> = (value: T, at: Occurrence) => readonly GuardSetting[];

/** A setting in one version of the project file. */
export interface Occurrence extends Pick<Surroundings, 'knownRules'> {
  readonly name: string;
  readonly written: Node | undefined;
  /** Where it is written, or else the nearest place. */
  readonly place: Span;
  /** Whether the part of the project that it belongs to is missing. */
  readonly isPartMissing: boolean;
}

/** Reads a setting, whose shape the schema check has validated. */
export function readSetting<T>(setting: ProjectSetting<T>, surroundings: Surroundings): SettingReading<T> {
  const written = writtenAt(setting.name, surroundings.document);
  if ('judge' in setting) return setting.judge(written, surroundings);
  return { value: (written && setting.read(written)) ?? setting.default, diagnostics: [] };
}

/** The value that a document has at `dns.txt`. */
export function writtenAt(name: string, document: Node): Node | undefined {
  return name.split('.').reduce<Node | undefined>(valueOf, document);
}

/** A number, and undefined for anything else. */
export function numberOf(written: Node): number | undefined {
  const value = plainOf(written);
  return typeof value === 'number' ? value : undefined;
}

/** Compares a choice between strict and loose. Without its part of the project, its default counts and is not shown. */
export function level<T>(loosenessOf: (value: T) => number): Compare<T> {
  return (value, { name, place, isPartMissing }) => [
    { kind: 'level', name, place, text: isPartMissing ? null : String(value), looseness: loosenessOf(value) },
  ];
}

/** Compares what a run trusts: any other one weakens a guard. Secrets count, but are not shown. */
export function target<T>(
  settingOf: (value: T, written: Node | undefined) => string | null,
  guard: { readonly isGuard?: true } = {},
): Compare<T> {
  return (setting, { name, place, written }) => {
    const value = settingOf(setting, written);
    return [{ kind: 'target', name, place, value, text: value && withShownUrls(value), ...guard }];
  };
}

/** The value of a setting that not every command needs, or why it cannot be used. */
export type Usable<T> = T | Failure;

/** The value of a required setting. @throws Failure if it cannot be used. */
export function usable<T>(setting: Usable<T>): T {
  if (setting instanceof Failure) throw setting;
  return setting;
}

/** The value of a setting that is only shown; null if it cannot be used. */
export function shown<T>(setting: Usable<T>): T | null {
  return setting instanceof Failure ? null : setting;
}
