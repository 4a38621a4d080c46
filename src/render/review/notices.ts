import type { JsonDiagnostic } from '../../diagnostics/formats/json.js';
import type { Plan, PlanSelection, Unreadable } from '../../plan/plan.js';
import type { ZoneLookUps } from '../../plan/look-ups.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { isBroken } from '../../plan/verdict.js';
import { enumeration, plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import { lookUpFaults } from '../look-up-faults.js';
import { revisionText } from '../revision.js';

/** What a plan begins with: something left out, or warnings. */
export interface Notice {
  /** `Left out: 1 of 5 zones`, `2 warnings about the live state`. */
  readonly title: string;
  /** Whether it is why the plan is blocked. */
  readonly isBlocking: boolean;
  readonly items: readonly NoticeItem[];
}

export interface NoticeItem {
  /** A zone or template, or the place of a problem. */
  readonly subject: string;
  /** Why it is left out in a word, or the code of a rule. */
  readonly label: string;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly problems: readonly NoticeItem[];
}

/** What a reader has to know before the changes; empty when nothing is left out and nothing is to be warned of. */
export function noticesOf(plan: Plan): readonly Notice[] {
  const { unreadable = [], warnings = [], lookUps = [] } = plan;
  return [
    {
      title: `Left out: ${leftOutText(plan)}`,
      isBlocking: unreadable.some(isBroken),
      items: [...brokenItems(unreadable), ...unreadable.filter((each) => !isInvalid(each)).map(leftOutItem)],
    },
    {
      isBlocking: false,
      title: `${plural(warnings.length, 'warning')} about the live state`,
      items: warnings.map(problemItem),
    },
    {
      isBlocking: false,
      title: 'What name servers do not tell about managed services',
      items: lookUps.flatMap(lookUpItems),
    },
  ].filter(({ items }) => items.length > 0);
}

const NO_REASON: Pick<Unreadable, 'kind' | 'message' | 'diagnostics'> = {
  kind: 'invalid-files',
  message: '',
};

function isInvalid({ kind, file }: Unreadable): boolean {
  return kind === 'invalid-files' && file !== undefined;
}

/** Invalid files come first. A file that many zones include is wrong once. */
function brokenItems(unreadable: readonly Unreadable[]): readonly NoticeItem[] {
  const byFile = groupBy(unreadable.filter(isInvalid), ({ file = '' }) => file);
  return Array.from(byFile, ([file, broken]) => {
    const [{ kind, message, diagnostics = [] } = NO_REASON] = broken;
    const scopes = broken.map(({ scope }) => scope);
    return {
      subject: file,
      label: kind,
      message:
        scopes.length === 1 ? message : `without it, ${enumeration(scopes, MOST_PROBLEMS)} are not planned`,
      problems: diagnostics.map(problemItem),
    };
  });
}

function leftOutItem({ scope, kind, message, hint, diagnostics = [] }: Unreadable): NoticeItem {
  return { subject: scope, label: kind, message, hint, problems: diagnostics.map(problemItem) };
}

function problemItem({ code, message, hint, file, line, column, address = '' }: JsonDiagnostic): NoticeItem {
  const place = [file ?? address, line, column].filter((part) => part !== undefined).join(':');
  return { subject: place, label: code, message, hint, problems: [] };
}

/** What is wrong with the servers of a zone, and what they answer for names that do not exist. */
function lookUpItems(lookUps: ZoneLookUps): readonly NoticeItem[] {
  return lookUpFaults(lookUps).map((message) => ({
    subject: lookUps.zone,
    label: 'dns',
    message,
    problems: [],
  }));
}

/** Further items are only counted: thousands would hide what follows. */
const MOST_ITEMS = 20;
const MOST_PROBLEMS = 5;

export interface Limited {
  readonly shown: readonly NoticeItem[];
  /** The sentence about the others; '' for none. */
  readonly more: string;
}

/** Limits what is listed of a notice, or of the problems of an item. */
export function limited(items: readonly NoticeItem[], of: 'notice' | 'item' = 'notice'): Limited {
  const most = of === 'notice' ? MOST_ITEMS : MOST_PROBLEMS;
  const left = items.length - most;
  return {
    shown: items.slice(0, most),
    more: left > 0 ? `and ${left} more, which the JSON format lists` : '',
  };
}

/** `1 of 5 zones and 2 of 4 mail templates`; `all mail` if not even the templates could be listed; '' for nothing. */
export function leftOutText(plan: Plan): string {
  const { zones, mail } = plan;
  const [leftOut, templates] = [countLeftOut(plan, 'dns'), countLeftOut(plan, 'mail')];
  const total = (mail?.templates.length ?? 0) + templates;
  const ofMail = isWithoutMail(plan) ? 'all mail' : `${templates} of ${plural(total, 'mail template')}`;
  const parts = [
    ...(leftOut > 0 ? [`${leftOut} of ${plural(zones.length + leftOut, 'zone')}`] : []),
    ...(templates > 0 ? [ofMail] : []),
  ];
  return parts.join(' and ');
}

/** How many zones or templates a plan leaves out, as far as it knows them. */
export function countLeftOut(
  { unreadable = [] }: Pick<Plan, 'unreadable'>,
  part: Unreadable['part'],
): number {
  return new Set(unreadable.flatMap((each) => (each.part === part ? each.scope : []))).size;
}

/** Whether not even the mail templates could be listed. */
export function isWithoutMail({ unreadable = [] }: Pick<Plan, 'unreadable'>): boolean {
  return unreadable.some(({ part, scope }) => part === 'mail' && scope === 'mail');
}

/** `Made at 2026-11-23 08:40:00 UTC from main (1a2b3c4) by mona, run https://…`, with each part formatted by `format`. */
export function madeText(
  { createdAt, provenance, selection }: Plan,
  format: (text: string) => string = printable,
): string {
  const { commit = null, ref = null, actor = null, run = null } = provenance ?? {};
  const origin = commit === null ? ref && format(ref) : revisionText({ ref: ref ?? commit, commit }, format);
  const parts = [
    `Made at ${format(timeText(createdAt))}`,
    ...(origin === null ? [] : [`from ${origin}`]),
    ...(actor === null ? [] : [`by ${format(actor)}`]),
    ...(selection ? [`with ${format(optionsText(selection))}`] : []),
  ];
  return parts.join(' ') + (run === null ? '' : `, run ${format(run)}`);
}

/** `--name www --type A`. */
export function optionsText({ name = [], type = [], changedSince }: PlanSelection): string {
  return [
    ...name.map((glob) => `--name ${glob}`),
    ...type.map((each) => `--type ${each}`),
    ...(changedSince ? [`--changed-since ${changedSince.ref}`] : []),
  ].join(' ');
}

/** `2026-11-23 08:40:00 UTC`, from ISO 8601. */
export function timeText(time: string): string {
  return time.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC');
}
