/** Which plan a comment shows, and since when, in milliseconds. */
export interface ShownPlan {
  readonly digest: string;
  readonly since: number;
}

export function stamped(body: string, digest: string, earlier: ShownPlan | null): string;
