import { cpSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { Copy, DockerfileParser } from 'dockerfile-ast';
import type { Instruction } from 'dockerfile-ast';

/** An instruction of a Dockerfile. */
export interface Step {
  readonly keyword: string;
  /** What follows the keyword, in one line. */
  readonly text: string;
  readonly words: readonly string[];
  /** The stage that COPY takes files from, or null for the folder of the build. */
  readonly from: string | null;
}

/** The instructions of each stage; those before the first one are a stage of their own. */
export function stagesOf(path: string): readonly (readonly Step[])[] {
  const stages: Step[][] = [[]];
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(stepOf(instruction));
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  return {
    keyword: instruction.getKeyword(),
    text: instruction.getArgumentsContent() ?? '',
    words: instruction.getArguments().map((argument) => argument.getValue()),
    from: instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null,
  };
}

/** What the steps with a keyword have after it. */
export function textsOf(steps: readonly Step[], keyword: string): readonly string[] {
  return steps.filter((step) => step.keyword === keyword).map(({ text }) => text);
}

/** Does what COPY does: copies a folder's contents, and a file into a folder whose name ends with a slash. */
export function copy(
  { words, from: stage }: Step,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const isInside = target.endsWith('/') && statSync(join(from, source)).isFile();
    cpSync(join(from, source), join(to, target, isInside ? basename(source) : ''), {
      recursive: true,
      filter: (path) => stage !== null || !isIgnored(path.slice(from.length)),
    });
  }
}

const IGNORED = new Set(
  readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^\*\*\//, '')),
);

function isIgnored(path: string): boolean {
  return path.split(sep).some((name) => IGNORED.has(name));
}
