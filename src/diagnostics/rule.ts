export type Severity = 'error' | 'warning';

/**
 * What a rule's examples are: whole zone files, whole project files, files of a mail folder that begin with their
 * path, or lines of a shell.
 */
export type ExampleKind = 'zone' | 'project' | 'mail' | 'shell';

/**
 * One thing that can be wrong, as data: `zonemason rules`, `docs/rules.md` and every diagnostic are made
 * from it, so they cannot disagree.
 */
export interface Rule {
  /** Stable name, `<subject>/<fault>` in kebab case, for example `cname/conflict`. */
  readonly code: string;
  readonly severity: Severity;
  /** Whether `rules:` of the project file may change the severity; rules of the service itself stay errors. */
  readonly adjustable: boolean;
  /** One sentence that states what must hold. */
  readonly summary: string;
  /** Why it must hold and what goes wrong otherwise; a short paragraph. */
  readonly explanation: string;
  /** Paragraph of the service's document or section of an RFC. */
  readonly reference: string;
  readonly examples: {
    readonly kind: ExampleKind;
    /** Files that break this rule (one string a file). */
    readonly bad: readonly string[];
    /** The same files, mended. */
    readonly good: readonly string[];
  };
}

/** What the author of a rule writes; examples that break it, and the same, mended. */
export interface RuleText extends Pick<Rule, 'code' | 'summary' | 'explanation' | 'reference'> {
  readonly bad: string | readonly string[];
  readonly good: string | readonly string[];
}

/** How a rule is enforced, and what its examples are. */
export type RuleKind = Pick<Rule, 'severity' | 'adjustable'> & { readonly examples: ExampleKind };

/** Makes a rule of a kind. */
export function defineRule(
  { bad, good, ...text }: RuleText,
  { examples: kind, ...enforcement }: RuleKind,
): Rule {
  return { ...text, ...enforcement, examples: { kind, bad: filesOf(bad), good: filesOf(good) } };
}

function filesOf(example: string | readonly string[]): readonly string[] {
  return typeof example === 'string' ? [example] : example;
}
