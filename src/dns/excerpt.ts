const LONGEST = 60;

/** A text in quotes for a message, cut where it would drown the sentence. */
export function excerpt(text: string): string {
  return text.length <= LONGEST ? `"${text}"` : `"${text.slice(0, LONGEST)}…"`;
}
