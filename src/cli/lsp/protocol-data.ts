import type { Diagnostic as LspDiagnostic, Location as LspLocation } from 'vscode-languageserver/node';
import { DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { ruleAddress } from '../../engine/editor/documentation.js';
import type { Location } from '../../engine/editor/navigate.js';
import { rangeOf } from '../../engine/editor/range.js';
import type { Server } from './served-documents.js';

/** A location as the protocol has it. */
export function lspLocation({ path, span }: Location, { uriOf }: Pick<Server, 'uriOf'>): LspLocation {
  return { uri: uriOf(path), range: rangeOf(span) };
}

/** A problem as the protocol has it. */
export function lspDiagnostic({ rule, severity, message, hint, at, related }: Diagnostic): LspDiagnostic {
  const href = ruleAddress(rule);
  const others = related.flatMap((each) => (each.at ? [] : [each.message]));
  return {
    range: rangeOf(at),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: rule.code,
    ...(href === null ? {} : { codeDescription: { href } }),
    source: 'zonemason',
    message: [message, ...(hint === undefined ? [] : [hint]), ...others].join('\n'),
  };
}
