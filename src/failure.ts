/** The ways a command can end other than well; each has its own exit code. */
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

/** Exit code of each kind of failure. Success is 0, pending changes are 2; neither is a failure. */
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

/** The exit code of a command that ends by throwing this. */
export function exitCodeOf(error: unknown): number {
  return EXIT_CODES[error instanceof Failure ? error.kind : 'error'];
}

export interface FailureOptions {
  /** What to do about it, one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * A user's or a service's mistake that ends a command: shown as its message and hint, never with a stack.
 * Whatever else is thrown is a bug of the tool.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly hint?: string;

  /** `message` says what went wrong, one sentence without a full stop. */
  constructor(kind: FailureKind, message: string, { hint, cause }: FailureOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    if (hint !== undefined) this.hint = hint;
  }
}
