import { spawnSync } from 'node:child_process';

let path: string | null = null;

/** What Prometheus' own checker says of a text in its format, which should be nothing. Fetches the checker where it is missing. */
export function promtoolFindings(text: string): string {
  path ??= findPromtool();
  const { status, stdout, stderr, error } = spawnSync(path, ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? stdout + stderr : `${stdout}${stderr}exit code ${status}`;
}

function findPromtool(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/require-promtool.mjs'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
