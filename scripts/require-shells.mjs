// Makes sure before the tests that the shells are there whose completion is tested, and shellcheck. Debian's are installed when
// they are missing and root asks, as on a machine of CI; everybody else is told what to install.
import { spawnSync } from 'node:child_process';
import { installFromDebian } from './install-from-debian.mjs';

const shells = ['bash', 'zsh', 'fish', 'shellcheck'];

if (missing().length > 0) installFromDebian(missing());
if (missing().length > 0) {
  const names = missing().join(' ');
  process.stderr.write(
    `The tests of completion and of scripts need ${names}: sudo apt-get install ${names}, brew install ${names}, …\n`,
  );
  process.exitCode = 1;
}

function missing() {
  return shells.filter((shell) => spawnSync(shell, ['--version'], { stdio: 'ignore' }).status !== 0);
}
