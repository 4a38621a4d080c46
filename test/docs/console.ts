/** A command that a page shows, and what it says that it prints. */
export interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** The commands in the blocks ```console of a page, each after `$`. */
export function shownCommands(page: string): readonly ShownCommand[] {
  return Array.from(page.matchAll(/^```console\n(.*?)^```/gms), ([, block = '']) => block).flatMap((block) =>
    Array.from(block.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm), ([, command = '', output = '']) => ({
      command,
      output,
    })),
  );
}

/** The path of `cat PATH`, which shows a file; null for any other command. */
export function shownFile({ command }: ShownCommand): string | null {
  return /^cat (\S+)$/.exec(command)?.[1] ?? null;
}
