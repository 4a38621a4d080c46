// Makes sure before the tests that there is a browser for those of the HTML pages. Debian's is installed when it is
// missing and root asks, as on a machine of CI; everybody else is told what to install.
import { readArguments } from './arguments.mjs';
import { findChromium } from './chromium.mjs';
import { installFromDebian } from './install-from-debian.mjs';

const HOW = `The tests of the HTML pages need Chromium or Chrome, and none was found.
  Debian:  sudo apt-get install chromium
  Fedora:  sudo dnf install chromium
  macOS:   brew install --cask chromium
Or name one: ZONEMASON_CHROMIUM=/path/to/chrome
`;

readArguments(import.meta.url);
if (findChromium() === undefined) {
  installFromDebian(['chromium']);
  if (findChromium() === undefined) {
    process.stderr.write(HOW);
    process.exitCode = 1;
  }
}
