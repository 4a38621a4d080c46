import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Programs of others that the deep profile compares with. */
export interface Peers {
  /** The Python that has octoDNS and translate-toolkit. */
  readonly python: string;
  /** The schema of XLIFF 2. */
  readonly xliffSchema: string;
}

/** Installs them where they are missing. */
export function peers(): Peers {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/require-peers.mjs'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const folder = stdout.trim();
  return { python: join(folder, 'bin/python'), xliffSchema: join(folder, 'xliff-core-2.0.xsd') };
}
