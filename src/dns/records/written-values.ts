/** What may stand in front of the data of a record in a master file: a TTL, the class, and the name of the type. */
const TYPED = /^(?:\d+[smhdw]?\s+)?(?:IN\s+)?([A-Z]+)(?::\s*|\s+)(?=\S)/i;

/** The data behind the name of its type, as in `MX: 10 mx.example.net` or `IN A 192.0.2.1`; null where there is none. */
export function withoutTypeName(content: string, type: string): string | null {
  const [lead = '', name = ''] = TYPED.exec(content) ?? [];
  return name.toUpperCase() === type ? content.slice(lead.length) : null;
}

/** The values that commas separate in one, or blanks where each is a single field. */
export function valuesIn(content: string, fields: number): readonly string[] {
  const parts = content.split(fields === 1 ? /[\s,]/ : ',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
