/** Which plan a comment shows, and since when, in milliseconds. */
export interface ShownPlan {
  readonly digest: string;
  readonly since: number;
  /** Whether it still does, and no run without a plan came after it. */
  readonly isStill: boolean;
}

export function stamped(
  body: string,
  digest: string,
  earlier: Pick<ShownPlan, 'digest' | 'since'> | null,
): string;
export function stampedWithout(body: string, earlier: ShownPlan | null): string;
