// The texts of pictures, by which it shows that one is out of date without drawing it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What differs from run to run: times, ports, commits, how long something took, and the version. */
const VARYING = [
  [/\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/g, 'TIME'],
  [/\d{4}-\d\d-\d\dT[\d:.-]+Z/g, 'TIME'],
  [/\b\d\d:\d\d\b/g, 'TIME'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
  [/\b[0-9a-f]{7}\b/g, 'COMMIT'],
  [/\bin \d+(?:\.\d+)? s\b/g, 'in TIME'],
  [/zonemason \d+\.\d+\.\d+/g, 'zonemason VERSION'],
];

/** The text of a page, without what differs from run to run. */
function textOf(html) {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '\n');
  const lines = shown.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const text = lines.filter((line) => line !== '').join('\n');
  return VARYING.reduce((masked, [pattern, word]) => masked.replaceAll(pattern, word), text).split('\n');
}

/** What is noted of each picture: its text, and the digest of the file that was drawn with it. */
export async function describe(pictures, folder) {
  const entries = pictures.map(async ({ name, html }) => [
    name,
    { sha256: await digestOf(folder, name), text: textOf(html) },
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The pictures that have to be drawn again, with the reason. */
export async function stale(pictures, known, folder) {
  const reasons = pictures.map(async ({ name, html }) => ({
    name,
    reason: reasonFor(known[name], textOf(html), await digestOf(folder, name)),
  }));
  return (await Promise.all(reasons)).filter(({ reason }) => reason !== null);
}

function reasonFor(noted, text, digest) {
  if (digest === null) return 'is missing';
  if (noted?.sha256 !== digest) return 'is not the picture that pictures.json is about';
  const at = text.findIndex((line, index) => line !== noted.text[index]);
  if (at !== -1) return `is out of date: "${noted.text[at] ?? ''}" is now "${text[at]}"`;
  return text.length === noted.text.length ? null : 'is out of date: it shows more than there is';
}

async function digestOf(folder, name) {
  const file = await readFile(join(folder, `${name}.png`)).catch(() => null);
  return file && createHash('sha256').update(file).digest('hex');
}
