/**
 * Parses JSON of the service. Integers too long for a JavaScript number become strings of their digits, so
 * that a numeric id never turns into another record's. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  return JSON.parse(LONG_DIGITS.test(json) ? json.replace(STRING_OR_LONG_INTEGER, quoteInteger) : json);
}

const LONG_DIGITS = /\d{16}/;
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;

function quoteInteger(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
}

/** An object of JSON, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
