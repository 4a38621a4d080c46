import type { Rule } from './rule.js';

/** A rule as SARIF describes it (section 3.49, reportingDescriptor). */
export function sarifRule({ code, severity, summary, explanation, reference }: Rule): object {
  const uri = referenceUri(reference);
  return {
    id: code,
    shortDescription: { text: sarifText(summary) },
    fullDescription: { text: sarifText(explanation) },
    help: {
      text: sarifText(`${explanation}\n\nReference: ${reference}\nAn example: zonemason rules ${code}`),
    },
    ...(uri !== null && { helpUri: uri }),
    defaultConfiguration: { level: severity },
  };
}

/** Plain text as it is written in a message, where braces and brackets mean something (sections 3.11.5 and 3.11.6). */
export function sarifText(text: string): string {
  return text.replace(/[{}]/g, '$&$&').replace(/[\\[\]]/g, '\\$&');
}

/** Where the first document that is public can be read; null when there is none. */
function referenceUri(reference: string): string | null {
  const [, rfc, section] = /\bRFC (\d+)(?: sections? (\d+(?:\.\d+)*))?/.exec(reference) ?? [];
  if (rfc !== undefined)
    return `https://www.rfc-editor.org/rfc/rfc${rfc}${section === undefined ? '' : `#section-${section}`}`;
  return reference.startsWith('YAML 1.2.2') ? 'https://yaml.org/spec/1.2.2/' : null;
}
