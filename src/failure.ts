/** The ways a command can fail; each has its own exit code. */
export type FailureKind =
  | 'error'
  | 'invalid-files'
  | 'stale-plan'
  | 'refused'
  | 'partial'
  | 'credentials'
  | 'unreachable'
  | 'usage'
  | 'interrupted';

/** The exit code of each kind. 0 means success and 2 pending changes; neither is a failure. */
export const EXIT_CODES: Readonly<Record<FailureKind, number>> = {
  error: 1,
  'invalid-files': 3,
  'stale-plan': 4,
  refused: 5,
  partial: 6,
  credentials: 7,
  unreachable: 8,
  usage: 64,
  interrupted: 130,
};

/** Returns the exit code of a command that throws `error`. */
export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[error instanceof Failure ? error.kind : 'error'];
}

export interface FailureOptions {
  /** How to fix it, in one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * An error of the user or the service that ends a command: shown with its hint, without a stack trace. Any other
 * thrown error is a bug.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly hint?: string;

  /** `message` is one sentence without a full stop. */
  constructor(kind: FailureKind, message: string, { hint, cause }: FailureOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    if (hint !== undefined) this.hint = hint;
  }
}
