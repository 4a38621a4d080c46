/** A line as the runner of GitHub Actions takes it. */
export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/**
 * Reads the commands of a log as the runner does (actions/runner, ActionCommand.cs): a line of this form after any
 * blanks, names in any case; or `##[name …]` anywhere in a line. What else is in the log is left out.
 */
export function readWorkflowCommands(log: string): readonly WorkflowCommand[] {
  return log.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, command, pairs = '', data = ''] = /^\s*::([a-z-]+)(?:\s(.*?))?::(.*)$/i.exec(line) ?? [];
    if (command !== undefined) return [{ command, properties: readPairs(pairs), data: unescape(data) }];
    const [, old] = /##\[([a-z-]+)/i.exec(line) ?? [];
    return old === undefined ? [] : [{ command: old, properties: {}, data: line }];
  });
}

function readPairs(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => /^([^=]*)=(.*)$/s.exec(pair) ?? []);
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, unescape(value)]));
}

function unescape(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}
