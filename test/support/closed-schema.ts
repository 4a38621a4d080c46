/**
 * A JSON schema that allows no properties but the listed ones. The published schemas are open, so that
 * readers can take later minor versions; tests check that nothing is written that they do not describe.
 */
export function closed(schema: object): object {
  const entries = Object.entries(schema).map(([key, value]) => [key, closedValue(value)] as const);
  const result: Record<string, unknown> = Object.fromEntries(entries);
  if (result['type'] === 'object') result['additionalProperties'] ??= false;
  return result;
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue);
  return typeof value === 'object' && value !== null ? closed(value) : value;
}
