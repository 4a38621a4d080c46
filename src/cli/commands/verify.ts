import type { Tell } from '../../engine/events.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { verdictOf } from '../../engine/verify/verdict.js';
import type { VerificationFormat } from '../../engine/verify/verification-formats.js';
import { verify } from '../../engine/verify/verify.js';
import { EXIT_CODES } from '../../failure.js';
import type { Context } from '../terminal/context.js';
import type { ChangedOptions } from '../session/selection.js';
import { openToldSelection } from '../session/selection.js';
import { serviceHost } from '../session/host.js';
import type { MeteredOptions } from '../session/metrics.js';
import { alsoTelling, withMetrics } from '../session/metrics.js';
import { messagePrinter } from '../print/messages.js';
import { verificationText } from '../print/verification.js';

export interface VerifyOptions
  extends Omit<SelectionOptions, 'only'>, ChangedOptions, RecordOptions, MeteredOptions {
  /** Addresses of name servers; those of the zones if empty. */
  readonly server: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string;
  /** Seconds to ask again for what differs. */
  readonly wait?: number;
  /** Also compare what the parent zones say. */
  readonly delegation?: boolean;
  /** Also look up targets outside the project. */
  readonly targets?: boolean;
  /** Server to transfer whole zones from. */
  readonly axfr?: string;
  /** Also find what managed services answer and no file declares. */
  readonly serviceRecords?: boolean;
  /** Fail for a wrong TTL or a server with problems, too. */
  readonly strict?: boolean;
  readonly format: VerificationFormat;
}

/** Asks name servers whether they answer what the files say. */
export async function runVerify(context: Context, options: VerifyOptions): Promise<number> {
  const run = { options, context, comparesFiles: true };
  return withMetrics(run, (meter) =>
    verifyFiles(context, options, alsoTelling(meter, messagePrinter(context))),
  );
}

async function verifyFiles(context: Context, options: VerifyOptions, tell: Tell): Promise<number> {
  const { server: servers, wait = 0, strict = false, delegation = false, targets = false } = options;
  const { resolver, axfr, format, serviceRecords = false } = options;
  const host = serviceHost(options, context, tell);
  const selection = await openToldSelection(host, { ...options, only: 'dns' });
  const verification = await verify(host, {
    selection,
    servers,
    resolver,
    axfr,
    delegation,
    targets,
    serviceRecords,
    waitMs: wait * 1000,
  });
  context.out.write(verificationText(verification, format, context));
  const verdict = verdictOf(verification, { strict });
  return verdict === null ? 0 : EXIT_CODES[verdict];
}
