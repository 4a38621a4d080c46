// Installs packages of Debian, where that needs no question: as root, as on a machine of CI.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Does nothing for others than root, and elsewhere than on Debian. What goes wrong, apt-get says itself. */
export function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stderr.write(`The tests need ${packages.join(', ')}: installing from Debian with apt-get.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}
