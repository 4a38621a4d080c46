import type { EditorState } from './editor-project.js';

const LONGEST = 300;

/** What a variable in front of or behind an offset stands for; null where another file may say so: the zone that includes this one. */
export function variableHover(
  text: string,
  offset: number,
  state: Pick<EditorState, 'project'>,
): string | null {
  const name = variableAround(text, offset);
  if (name === null) return null;
  if (name === 'zone') return `\`\${zone}\` is the name of the zone${zonesOf(text)}`;
  const value = ownVariable(text, name) ?? state.project?.vars.get(name);
  return value === undefined ? null : `\`\${${name}}\` is \`${value}\``;
}

/** The name of the variable in front of, around or behind an offset; null for none, and for a literal `$${`. */
export function variableAround(text: string, offset: number): string | null {
  const start = text.lastIndexOf('${', offset + 1);
  const end = text.indexOf('}', Math.max(start, offset - 1));
  if (start === -1 || end === -1 || offset > end + 1 || text[start - 1] === '$') return null;
  const name = text.slice(start + 2, end);
  return /^[A-Za-z][\w-]*$/.test(name) ? name : null;
}

function zonesOf(text: string): string {
  const [, name] = /^zone:[ \t]*([^\s#[]+)/m.exec(text) ?? [];
  return name === undefined ? '' : `: \`${name}\``;
}

/** A variable below `vars:` of the file itself. */
function ownVariable(text: string, name: string): string | undefined {
  const start = text.startsWith('vars:') ? 0 : text.indexOf('\nvars:') + 1;
  if (start === 0 && !text.startsWith('vars:')) return undefined;
  const rest = text.slice(start + 'vars:'.length);
  const end = rest.search(/\n[^\s#]/);
  const block = end === -1 ? rest : rest.slice(0, end);
  const entry = block.split(/[\n,{}]/).find((line) => line.trimStart().startsWith(`${name}:`));
  return entry
    ?.slice(entry.indexOf(':') + 1)
    .trim()
    .replaceAll(/^["']|["']$/g, '');
}

/** What an alias of YAML repeats: the lines of its anchor. */
export function aliasHover(text: string, word: string): string | null {
  const [, name] = /^\*([^\s*&]+)$/.exec(word) ?? [];
  if (name === undefined) return null;
  const anchor = anchorOf(text, name);
  if (anchor === -1) return null;
  const value = text.slice(anchor + name.length + 1, anchor + LONGEST);
  return `\`*${name}\` repeats\n\n\`\`\`yaml\n${blockOf(value, indentAt(text, anchor)).trim()}\n\`\`\``;
}

function anchorOf(text: string, name: string): number {
  const sign = `&${name}`;
  let at = text.indexOf(sign);
  while (at !== -1 && !/^[\s,}\]]?$/.test(text.charAt(at + sign.length))) at = text.indexOf(sign, at + 1);
  return at;
}

function indentAt(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  return line.length - line.trimStart().length;
}

/** The rest of the line, or the deeper lines below it. */
function blockOf(value: string, indent: number): string {
  const [first = '', ...lines] = value.split('\n');
  if (first.trim() !== '') return first;
  const end = lines.findIndex(
    (line) => line.trim() !== '' && line.length - line.trimStart().length <= indent,
  );
  return lines.slice(0, end === -1 ? undefined : end).join('\n');
}
