import type { ImportedFile } from '../../engine/outputs/imported-file.js';
import { wrap } from '../../text/columns.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Output } from '../terminal/streams.js';

interface ListedFile extends Pick<ImportedFile, 'state' | 'note' | 'edits'> {
  readonly path: string;
}

/** The files that a command has written as a list, and how many there are; `verb` is what it did, such as `Imported`. */
export function filesText(verb: string, files: readonly ListedFile[], { layout }: Output): string {
  const { green, yellow, bold } = layout.style;
  const symbols = { new: green('+'), different: yellow('~') };
  const lines = files.flatMap(({ path, state, note, edits = [] }) =>
    state === 'same'
      ? []
      : [
          `${symbols[state]} ${printable(path)}${note === undefined ? '' : `  ${note}`}\n`,
          ...edits
            .flatMap(({ sign, text }) => wrap(`    ${sign} ${printable(text)}`, layout.width))
            .map((line) => `${line}\n`),
        ],
  );
  const count = (state: string): number => files.filter((file) => file.state === state).length;
  const total = `${count('new')} written, ${count('different')} replaced, ${count('same')} unchanged`;
  const gap = lines.length > 0 ? '\n' : '';
  return `${lines.join('')}${gap}${bold(`${verb}:`)} ${plural(files.length, 'file')}, ${total}.\n`;
}
