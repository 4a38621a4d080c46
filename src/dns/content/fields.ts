/** One blank-separated field of a content and where it stands in it, as half-open UTF-16 offsets. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The fields of a content as they are spelled. Blanks inside double quotes, and after a backslash, do not
 * part fields (RFC 1035 section 5.1); a quote that is never closed reaches to the end.
 */
export function fieldsOf(content: string): readonly Field[] {
  const fields: Field[] = [];
  let start = startOfField(content, 0);
  while (start < content.length) {
    const end = endOfField(content, start);
    fields.push({ text: content.slice(start, end), start, end });
    start = startOfField(content, end);
  }
  return fields;
}

/** The texts of the fields of a content. */
export function splitFields(content: string): readonly string[] {
  return fieldsOf(content).map((field) => field.text);
}

/** The content with one field written anew and everything else as it stands; unchanged when there is no such field. */
export function replaceField(content: string, index: number, text: string): string {
  const field = fieldsOf(content)[index];
  return field ? content.slice(0, field.start) + text + content.slice(field.end) : content;
}

function startOfField(content: string, from: number): number {
  let at = from;
  while (isBlank(content[at])) at += 1;
  return at;
}

function endOfField(content: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < content.length; at += 1) {
    const character = content[at];
    if (character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isBlank(character)) return at;
  }
  return content.length;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
