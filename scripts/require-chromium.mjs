// Makes sure before the tests that there is a browser for those of the HTML pages. Debian's is installed when it is
// missing and root asks, as on a machine of CI; everybody else is told what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

const HOW = `The tests of the HTML pages need Chromium or Chrome, and none was found.
  Debian:  sudo apt-get install chromium
  Fedora:  sudo dnf install chromium
  macOS:   brew install --cask chromium
Or name one: ZONEMASON_CHROMIUM=/path/to/chrome
`;

if (findChromium() === undefined) {
  if (isRootOnDebian()) installFromDebian();
  if (findChromium() === undefined) {
    process.stderr.write(HOW);
    process.exitCode = 1;
  }
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** What goes wrong, apt-get says itself. */
function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
}
