// The browser that tests, benchmarks and screenshots look at pages with.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** It opens pages of ours alone, and nothing of it may go to the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of Chromium or Chrome: what ZONEMASON_CHROMIUM says, else what is installed; undefined when nothing is. */
export function findChromium(env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [env.ZONEMASON_CHROMIUM, ...installed, ...APPLICATIONS].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path ?? '', constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it without a window and with an empty profile. */
export async function launchChromium() {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('there is no Chromium; run node scripts/require-chromium.mjs');
  return chromium.launch({ executablePath, args: FLAGS });
}
