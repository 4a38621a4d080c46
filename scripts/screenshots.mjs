// Makes the pictures of docs/images/ from real output: the plan of a zone of examples/ at a terminal and as a page.
//
//   npm run build && npm run screenshots
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ansiToHtml } from './ansi-to-html.mjs';
import { readArguments } from './arguments.mjs';
import { launchChromium } from './chromium.mjs';
import { withExamples } from './examples.mjs';

readArguments(import.meta.url);
const images = fileURLToPath(new URL('../docs/images/', import.meta.url));

const command = ['plan', '--zone', 'example.com'];
const { page, terminal } = await withExamples(async ({ output }) => ({
  page: await output([...command, '--format', 'html']),
  terminal: await output(command, { FORCE_COLOR: '1', COLUMNS: '100' }),
}));
await mkdir(images, { recursive: true });
const browser = await launchChromium();
try {
  await shoot({ name: 'plan', html: page, width: 1240 });
  await shoot({ name: 'terminal', html: terminalPage(terminal), width: 864 });
} finally {
  await browser.close();
}

/** A picture of a whole page. */
async function shoot({ name, html, width }) {
  const view = await browser.newPage({ viewport: { width, height: 100 }, colorScheme: 'light' });
  await view.setContent(html);
  // What is out of sight is not drawn, so the window has to be as high as the page.
  const height = await view.evaluate(() => document.documentElement.scrollHeight);
  await view.setViewportSize({ width, height });
  await view.screenshot({ path: join(images, `${name}.png`), fullPage: true });
  await view.close();
}

function terminalPage(text) {
  return `<!doctype html><meta charset="utf-8"><style>
body { background: #0d1117; color: #e6edf3; margin: 0; padding: 16px 20px; }
pre { font: 13px/1.45 'DejaVu Sans Mono', monospace; margin: 0; }
</style><pre>${ansiToHtml(`$ zonemason ${command.join(' ')}\n${text}`)}</pre>`;
}
