// Runs the bundled command line over the examples, before a service where everything is still to be created, and keeps
// what V8 has compiled on the way.
//
//   node scripts/code-cache.mjs
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeCache, compileScript, evaluate, readyEngine } from '../dist/compiled.js';

const examples = fileURLToPath(new URL('../examples', import.meta.url));

readyEngine();
const script = compileScript();
const { run } = evaluate(script);

const service = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end('[]');
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
try {
  Object.assign(process.env, await access(`http://127.0.0.1:${service.address().port}`));
  for (const args of [['validate'], ['plan', '--only', 'dns']]) await runOverExamples(args);
} finally {
  service.close();
}

const cachedData = script.createCachedData();
if (compileScript(cachedData).cachedDataRejected)
  throw new Error('V8 does not take back what it has compiled');
await writeFile(codeCache, cachedData);

/** What fails early is compiled in part only. */
async function runOverExamples(args) {
  const exitCode = await run([...args, '--quiet', '-c', join(examples, 'zonemason.yaml')]);
  if (exitCode !== 0)
    process.stderr.write(`starts will be slow: over the examples, ${args[0]} exited with ${exitCode}\n`);
}

/** The variables that lead to the service and let the zones of the examples in. */
async function access(endpoint) {
  const zones = (await readdir(join(examples, 'zones'))).map((file) => file.replace(/\.yaml$/, ''));
  return {
    ZONEMASON_DNS_ENDPOINT: endpoint,
    ...Object.fromEntries(zones.map((zone) => [passwordVariable(zone), 'none'])),
  };
}

function passwordVariable(zone) {
  return `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
