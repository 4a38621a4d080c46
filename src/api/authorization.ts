/** What a request shows to be let in. */
export interface Authorization {
  /** Value of the Authorization header. */
  readonly header: string;
  /** What must not be shown of it, nor of how it was come by. */
  readonly secrets: readonly string[];
}
