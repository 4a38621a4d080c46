import { scopeAddress } from '../../plan/address.js';
import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { applySeverity } from '../../diagnostics/severities.js';
import type { SettingChange } from '../../plan/plan.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { guardLoosened } from '../../plan/risks/review-kinds.js';

/** What a setting of the base would have found: a risk that blocks, or an error. */
export interface Caught<Change> {
  /** `protect`, `rules.ttl/range`. */
  readonly setting: string;
  /** The zone whose setting it is; undefined for one of the project. */
  readonly zone?: string | undefined;
  /** Code of the risk or rule. */
  readonly code: string;
  /** Of the record, zone or translation. */
  readonly address: string;
  readonly changes: readonly Change[];
}

/** Makes a risk for each setting, which names what it would have caught. */
export function loosened<Change>(
  caught: readonly Caught<Change>[],
  { ref, part }: { readonly ref: string; readonly part: 'dns' | 'mail' },
): readonly FoundRisk<Change>[] {
  const bySetting = groupBy(caught, ({ setting, zone }) => JSON.stringify([setting, zone]));
  return [...bySetting.values()].flatMap((group): FoundRisk<Change>[] => {
    const [first] = group;
    if (!first) return [];
    const { setting, zone, code } = first;
    const addresses = [...new Set(group.map(({ address }) => address))];
    const [address = part] = addresses;
    const more = addresses.length > 1 ? ` and ${addresses.length - 1} more` : '';
    const of = zone === undefined ? 'the project' : zone;
    return [
      {
        ...pick(guardLoosened),
        address: commonAddress(addresses) ?? part,
        message: `with the \`${setting}\` of ${of} at ${ref}, \`${code}\` would block this plan at ${address}${more}`,
        setting,
        changes: [...new Set(group.flatMap(({ changes }) => changes))],
      },
    ];
  });
}

function pick({ code, level }: typeof guardLoosened): Pick<typeof guardLoosened, 'code' | 'level'> {
  return { code, level };
}

/** The address itself, else that of the zone or template that all are in; null for several. */
function commonAddress(addresses: readonly string[]): string | null {
  const [only, another] = addresses;
  if (another === undefined) return only ?? null;
  const scopes = new Set(addresses.map(scopeAddress));
  const [scope, other] = scopes;
  return other === undefined ? (scope ?? null) : null;
}

/** Settings of a project that decide what is an error. */
export type Strictness = Pick<Project, 'severities' | 'policies' | 'expect'>;

export interface Judges {
  readonly now: Strictness;
  readonly before: Strictness;
  /** Whether an exception of the base hides a problem, and whether one of now does. */
  readonly isExcepted: (diagnostic: Diagnostic) => { readonly now: boolean; readonly before: boolean };
}

/** Finds errors by the settings of the base, which those of now hide, with the settings that hide them. */
export function hiddenErrors(
  diagnostics: Iterable<Diagnostic>,
  { now, before, isExcepted }: Judges,
): readonly Omit<Caught<never>, 'changes'>[] {
  const demanded = new Set(now.policies.map(({ text }) => text));
  const policyOf = new Map(before.policies.map((policy) => [policy.rule, policy]));
  return Array.from(diagnostics).flatMap((diagnostic) => {
    const { rule, zone, address, at } = diagnostic;
    const excepted = isExcepted(diagnostic);
    if (excepted.before || applySeverity(diagnostic, before.severities)?.severity !== 'error') return [];
    const policy = policyOf.get(rule);
    const isDropped = policy !== undefined && !demanded.has(policy.text);
    const isMilder = applySeverity(diagnostic, now.severities)?.severity !== 'error';
    const found = {
      code: rule.code,
      address: address ?? (zone === undefined ? (at?.file.path ?? '') : `dns/${zone}`),
    };
    return [
      ...(isDropped ? [{ ...found, setting: 'policies' }] : []),
      ...(isMilder && !isDropped ? [{ ...found, setting: `rules.${rule.code}` }] : []),
      ...(excepted.now ? [{ ...found, setting: 'except', zone }] : []),
    ];
  });
}

/** Whether something may be an error at the base that is none now. */
export function mayHideErrors(settings: readonly SettingChange[]): boolean {
  return settings.some(({ setting }) => /^(?:rules\.|policies$|except$)/.test(setting));
}
