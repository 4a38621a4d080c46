const END = '<!-- end of what is generated -->';

/** A page with a new text between the marker that names its source and the next end. */
export function withGenerated(page: string, source: string, text: string): string {
  const begin = `<!-- generated from ${source} by \`npm run generate\` -->`;
  const [before, rest] = halves(page, begin);
  const [, after] = halves(rest, END);
  return `${before}${begin}\n\n${text}\n${END}${after}`;
}

function halves(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  if (at === -1) throw new Error(`the page has no ${marker}`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

/** A table as Markdown; columns are as wide as their widest cell. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const [first, ...rest] = [head, ...body].map((row) =>
    line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  );
  return [first, line(widths.map((width) => '-'.repeat(width))), ...rest, ''].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
