/** A zone or template whose records, texts, settings or guards differ between two revisions. */
export interface ChangedScope {
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  /** Whether nothing declares it any more. */
  readonly isDeleted: boolean;
}
