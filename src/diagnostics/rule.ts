export type Severity = 'error' | 'warning';

/**
 * What examples are: zone files, the same in a project with `dns: { protocol: update }`, project files, files of a mail folder
 * that begin with their path, master files of example.com, or shell commands.
 */
export type ExampleKind = 'zone' | 'update' | 'project' | 'mail' | 'master-file' | ForeignKind | 'shell';

/** Files of other programs. */
export type ForeignKind = 'octodns' | 'route53' | 'tofu' | 'dnscontrol';

/** A rule as data, from which `zonemason rules`, `docs/rules.md` and all diagnostics are made. */
export interface Rule {
  /** Stable name, `<subject>/<fault>` in kebab case, for example `cname/conflict`. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether it is off until `rules` in the project file switches it on. */
  readonly isOff?: true;
  /** Whether `rules` in the project file may change the severity; rules of the service are always errors. */
  readonly adjustable: boolean;
  /** One sentence that states what must be true. */
  readonly summary: string;
  /** A short paragraph that explains why, and what goes wrong otherwise. */
  readonly explanation: string;
  /** A section of the service's document or of an RFC. */
  readonly reference: string;
  readonly examples: {
    readonly kind: ExampleKind;
    /** Files that break this rule. */
    readonly bad: readonly string[];
    /** The same files, fixed. */
    readonly good: readonly string[];
  };
}

/** The texts of a rule, with examples that break it and the same examples fixed. */
export interface RuleText extends Pick<Rule, 'code' | 'summary' | 'explanation' | 'reference'> {
  readonly bad: string | readonly string[];
  readonly good: string | readonly string[];
}

/** How a rule is enforced and what its examples are. */
export type RuleKind = Pick<Rule, 'severity' | 'adjustable' | 'isOff'> & { readonly examples: ExampleKind };

export function defineRule(
  { bad, good, ...text }: RuleText,
  { examples: kind, ...enforcement }: RuleKind,
): Rule {
  return { ...text, ...enforcement, examples: { kind, bad: filesOf(bad), good: filesOf(good) } };
}

function filesOf(example: string | readonly string[]): readonly string[] {
  return typeof example === 'string' ? [example] : example;
}

/** The severity unless the project file says otherwise. */
export function defaultSeverity({ severity, isOff }: Rule): Severity | 'off' {
  return isOff ? 'off' : severity;
}

/** Whether a service refuses what breaks the rule: it is an error that no project can adjust. */
export function isRefusal({ severity, adjustable }: Rule): boolean {
  return severity === 'error' && !adjustable;
}

/** The same rule where a target refuses what breaks it. */
export function asRefusal(rule: Rule): Rule {
  return { ...rule, severity: 'error', adjustable: false };
}
