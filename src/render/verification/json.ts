import { positionAt } from '../../diagnostics/source.js';
import type { Span } from '../../diagnostics/source.js';
import type { Verification } from '../../dns/verify/verification.js';
import { printableJson } from '../../text/printable.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** Formats a verification as JSON. Schema: `schemas/verification.schema.json`. */
export function formatVerificationJson(verification: Verification): string {
  const { summary, servers, differences, unanswered, targets, below, unpublishable, readings } = verification;
  return printableJson({
    formatVersion: FORMAT_VERSION,
    summary,
    servers,
    differences: differences.map(({ zone, address, server, kind, expected, found, at }) => ({
      zone,
      address,
      server,
      kind,
      expected,
      found,
      ...placeOf(at),
    })),
    unanswered,
    targets: targets.map(({ zone, address, target, status, at }) => ({
      zone,
      address,
      target,
      status,
      ...placeOf(at),
    })),
    below,
    unpublishable: unpublishable.map(({ address, reason, at }) => ({ address, reason, ...placeOf(at) })),
    readings,
  });
}

function placeOf(at: Span | null): object {
  if (!at) return { file: null, line: null, column: null };
  return { file: at.file.path, ...positionAt(at.file, at.start) };
}
