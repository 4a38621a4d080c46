import type { Term } from './terms.js';

/** A line of text for roff, which gives a backslash, a hyphen, and a dot or a quote in front meanings of their own. */
export function text(line: string): string {
  const escaped = line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...');
  return escaped.replace(/^(?=[.'])/, '\\&');
}

/** A heading. */
export function section(title: string): readonly string[] {
  return [`.SH "${title}"`];
}

/** A heading below a section. */
export function subsection(title: string): readonly string[] {
  return [`.SS "${text(title)}"`];
}

export function paragraph(line: string): readonly string[] {
  return ['.PP', text(line)];
}

/** A term in bold, and below it what it means. */
export function entry({ term, meaning }: Term): readonly string[] {
  return ['.TP', `\\fB${text(term)}\\fR`, text(meaning)];
}

/** Command lines as they are typed, each below what it does. */
export function examples(lines: readonly (readonly [line: string, meaning: string])[]): readonly string[] {
  const shown = lines.flatMap(([line, meaning]) => [text(`# ${meaning}`), text(line)]);
  return ['.PP', '.RS 4', '.nf', ...shown, '.fi', '.RE'];
}
