import { addressParts } from '../../plan/address.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredTemplate, MailSettings } from '../../mail/templates/template.js';
import type { Risk, Step } from '../../plan/plan.js';
import type { Policy } from '../../plan/diff/policy.js';
import { newlyManaged as appearing, noLongerManaged as leaving } from '../../plan/risks/risk-kinds.js';

/** A zone or template as risks name it. */
interface Subject {
  readonly address: string;
  /** `example.com`, `the mail template welcome`. */
  readonly name: string;
  /** `file`, `folder`. */
  readonly declaredBy: string;
}

/** What is no longer declared is not deleted. */
function noLongerManaged({ address, name, declaredBy }: Subject): Risk {
  const message = `${name} no longer has a ${declaredBy}: it is ignored from now on, and nothing is deleted`;
  return { code: leaving.code, level: leaving.level, address, message };
}

function newlyManaged({ address, name, declaredBy }: Subject): Risk {
  const message = `${name} has a ${declaredBy} now: anything live that is not in it will be deleted`;
  return { code: appearing.code, level: appearing.level, address, message };
}

interface Named {
  readonly name: string;
}

interface ManagementInput<T extends Named> {
  readonly base: readonly T[];
  readonly declared: readonly T[];
  readonly subjectOf: (scope: T) => Subject;
  readonly policyOf: (scope: T) => Policy;
}

/** The difference between two sets of declared scopes. */
export interface Management<T extends Named> {
  readonly before: ReadonlyMap<string, T>;
  readonly removed: readonly T[];
  /** Replaces the risks of steps that are never applied by those of declaring more or fewer scopes. */
  readonly risks: (planned: readonly Risk[]) => readonly Risk[];
  /** Replaces the steps of a scope that is no longer declared. These steps are never applied, so their own risks do not count. */
  readonly steps: <V>(name: string, planned: readonly Step<V>[]) => readonly Step<V>[];
}

/** Compares which zones are declared. */
export function compareManagedZones(
  base: readonly DesiredZone[],
  declared: readonly DesiredZone[],
): Management<DesiredZone> {
  return compareManagement({
    base,
    declared,
    subjectOf: ({ name }) => ({ address: `dns/${name}`, name, declaredBy: 'file' }),
    policyOf: ({ policy }) => policy,
  });
}

/** The same for templates; without a mail part, no settings apply. */
export function compareManagedTemplates(
  base: readonly DesiredTemplate[],
  declared: readonly DesiredTemplate[],
  settings: Pick<MailSettings, 'policy'> | null,
): Management<DesiredTemplate> {
  return compareManagement({
    base,
    declared,
    subjectOf: ({ name }) => ({
      address: `mail/${name}`,
      name: `the mail template \`${name}\``,
      declaredBy: 'folder',
    }),
    policyOf: () => settings?.policy ?? 'sync',
  });
}

function compareManagement<T extends Named>(input: ManagementInput<T>): Management<T> {
  const { base, declared, subjectOf, policyOf } = input;
  const before = new Map(base.map((scope) => [scope.name, scope]));
  const now = new Set(declared.map(({ name }) => name));
  const removed = base.filter(({ name }) => !now.has(name));
  const gone = new Set(removed.map(({ name }) => name));
  const added = declared.filter((scope) => !before.has(scope.name) && policyOf(scope) === 'sync');
  return {
    before,
    removed,
    risks: (planned) => [
      ...planned.filter(({ address }) => !gone.has(addressParts(address).scope ?? '')),
      ...removed.map((scope) => noLongerManaged(subjectOf(scope))),
      ...added.map((scope) => newlyManaged(subjectOf(scope))),
    ],
    steps: (name, planned) =>
      gone.has(name) ? planned.map((step) => ({ ...step, risks: [leaving.code] })) : planned,
  };
}
