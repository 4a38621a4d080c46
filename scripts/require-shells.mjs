// Makes sure before the tests that the shells are there whose completion is tested. Debian's are installed when they
// are missing and root asks, as on a machine of CI; everybody else is told what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const shells = ['bash', 'zsh', 'fish'];

if (missing().length > 0 && isRootOnDebian()) installFromDebian(missing());
if (missing().length > 0) {
  const names = missing().join(' ');
  process.stderr.write(
    `The tests of completion need ${names}: sudo apt-get install ${names}, brew install ${names}, …\n`,
  );
  process.exitCode = 1;
}

function missing() {
  return shells.filter((shell) => spawnSync(shell, ['--version'], { stdio: 'ignore' }).status !== 0);
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** What goes wrong, apt-get says itself. */
function installFromDebian(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}
