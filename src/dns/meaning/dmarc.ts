import { valueOfTag, readTagList } from '../advice/mail-texts/tag-list.js';
import type { TagList } from '../advice/mail-texts/tag-list.js';
import { hasVersion } from '../advice/mail-texts/version.js';
import type { ProjectState } from '../answers/project-state.js';
import { enclosingZone } from '../name/enclosing-zone.js';
import { parentOf } from '../name/parent.js';
import { textsAt } from './texts.js';

type Policy = 'none' | 'quarantine' | 'reject';

/** From what asks for least to what asks for most. */
const POLICIES: readonly Policy[] = ['none', 'quarantine', 'reject'];

/** What a domain asks of those that receive forged mail of it (RFC 9989 section 4.7). */
export interface DmarcRequest {
  readonly p: Policy;
  /** For names below the domain, and for those below it that do not exist. */
  readonly sp: Policy;
  readonly np: Policy;
  /** The share of mail that the policies are for, by RFC 7489. */
  readonly pct: number;
  readonly isTest: boolean;
  readonly adkim: 'r' | 's';
  readonly aspf: 'r' | 's';
  /** Whether it asks for reports about all mail. */
  readonly hasReports: boolean;
}

/** The request at the name for a domain, `_dmarc.…`; null if there is not exactly one, 'elsewhere' if others have it. */
export function dmarcAt(state: ProjectState, name: string): DmarcRequest | 'elsewhere' | null {
  const texts = textsAt(state, name);
  return texts === 'elsewhere' ? texts : dmarcIn(texts);
}

/** The request among the texts of a name; null if there is not exactly one. */
export function dmarcIn(texts: readonly string[]): DmarcRequest | null {
  const lists = texts.map(readTagList).filter(({ tags }) => hasVersion({ kind: 'DMARC', tags }));
  const [list] = lists;
  return list && lists.length === 1 ? requestOf(list) : null;
}

/** What holds for a domain without a request of its own: that of the nearest name above it for names below. */
export function inheritedDmarc(state: ProjectState, domain: string): DmarcRequest | 'elsewhere' | null {
  for (let at = parentOf(domain); enclosingZone(at, state.zones); at = parentOf(at)) {
    const found = dmarcAt(state, `_dmarc.${at}`);
    if (found === 'elsewhere') return found;
    if (found) return { ...found, p: found.sp };
  }
  return null;
}

function requestOf(list: TagList): DmarcRequest {
  const policyOf = (tag: string, whenAbsent: Policy): Policy => {
    const value = valueOfTag(list, tag)?.toLowerCase();
    if (value === undefined) return whenAbsent;
    return POLICIES.find((policy) => policy === value) ?? 'none';
  };
  const alignment = (tag: string): 'r' | 's' => (valueOfTag(list, tag)?.toLowerCase() === 's' ? 's' : 'r');
  const p = policyOf('p', 'none');
  const sp = policyOf('sp', p);
  const pct = Number(valueOfTag(list, 'pct') ?? 100);
  return {
    p,
    sp,
    np: policyOf('np', sp),
    pct: pct >= 0 && pct <= 100 ? pct : 100,
    isTest: valueOfTag(list, 't')?.toLowerCase() === 'y',
    adkim: alignment('adkim'),
    aspf: alignment('aspf'),
    hasReports: (valueOfTag(list, 'rua') ?? '') !== '',
  };
}

/** What receivers are asked to do with forged mail. */
const DEEDS: Readonly<Record<Policy, string>> = {
  none: 'deliver',
  quarantine: 'put aside',
  reject: 'refuse',
};

/** In what a request asks for less than an earlier one, as clauses; none if it asks for at least as much. */
export function lessAsked(before: DmarcRequest, after: DmarcRequest): readonly string[] {
  const enforces = [after.p, after.sp, after.np].some((policy) => policy !== 'none');
  return [
    ...otherDeeds(before, after, (from, to) => strengthOf(to) < strengthOf(from)),
    ...(enforces && after.pct < before.pct
      ? [`apply the policy to ${after.pct} % of forged mail, not to ${before.pct} %`]
      : []),
    ...(enforces && after.isTest && !before.isTest ? ['do less than the policy says, as a test (t=y)'] : []),
    ...(['adkim', 'aspf'] as const).flatMap((tag) =>
      before[tag] === 's' && after[tag] === 'r'
        ? [`accept ${ALIGNED[tag]} of other names of the domain (${tag}=r, not s)`]
        : [],
    ),
    ...(before.hasReports && !after.hasReports ? ['send no more reports (rua)'] : []),
  ];
}

/** What a request asks receivers to do with forged mail that is stricter than before, as clauses. */
export function moreAsked(before: DmarcRequest, after: DmarcRequest): readonly string[] {
  return otherDeeds(before, after, (from, to) => strengthOf(to) > strengthOf(from));
}

/** What a request that is the first one of its name asks receivers to do with forged mail, as clauses. */
export function firstAsked({ p, sp }: DmarcRequest): readonly string[] {
  return [
    ...(p === 'none' ? [] : [`${DEEDS[p]} forged mail (p=${p})`]),
    ...(sp === 'none' || sp === p ? [] : [`${DEEDS[sp]} forged mail of names below it (sp=${sp})`]),
  ];
}

function strengthOf(policy: Policy): number {
  return POLICIES.indexOf(policy);
}

/** The policies that change in one direction, each told once where names below a domain share it. */
function otherDeeds(
  before: DmarcRequest,
  after: DmarcRequest,
  isSo: (from: Policy, to: Policy) => boolean,
): readonly string[] {
  const changes = (tag: 'p' | 'sp' | 'np'): boolean => isSo(before[tag], after[tag]);
  const deed = (tag: 'p' | 'sp' | 'np'): string =>
    `${DEEDS[after[tag]]}, and no longer ${DEEDS[before[tag]]}, forged mail (${tag}=${after[tag]}, not ${before[tag]})`;
  const ofNames = changes('sp') && (!changes('p') || after.sp !== after.p || before.sp !== before.p);
  const ofMissing = changes('np') && (!changes('sp') || after.np !== after.sp || before.np !== before.sp);
  return [
    ...(changes('p') ? [deed('p')] : []),
    ...(ofNames ? [`${deed('sp')} of names below it`] : []),
    ...(ofMissing ? [`${deed('np')} of names below it that do not exist`] : []),
  ];
}

const ALIGNED = { adkim: 'signatures', aspf: 'envelope senders' } as const;
