// Installs packages of Debian, where that needs no question: as root, as on a machine of CI.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Asked by Debian whether a daemon may be started when its package is installed; 101 is no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Does nothing for others than root, and elsewhere than on Debian. Starts no daemon. What goes wrong, apt-get says itself. */
export function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stderr.write(`The tests need ${packages.join(', ')}: installing from Debian with apt-get.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}
