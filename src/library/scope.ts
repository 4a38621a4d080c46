/** What part of a project something is done with. */
export interface ScopeOptions {
  /** Whether a zone is wanted, by its name in punycode. All when left out; where it is given, mail is left out. */
  readonly zones?: (name: string) => boolean;
  /** All parts that the project has, when it is left out. */
  readonly only?: 'dns' | 'mail';
}
