import { Failure } from '../../src/failure.js';

/** How work failed, as a user could come to see it: the kind, and all that is told with it. */
export interface Told {
  readonly kind: string;
  readonly hint: string;
  readonly all: string;
}

/** The Failure that the work ends with; throws when it ends otherwise. */
export async function failureOf(work: () => unknown): Promise<Told> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, hint = '', message, cause } = error;
    return { kind, hint, all: [message, hint, String(cause)].join('\n') };
  }
  throw new Error('it went well');
}
