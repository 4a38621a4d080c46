// Runs the bundled command line over the examples, before a service where everything is still to be created, and keeps
// what V8 has compiled on the way.
//
//   node scripts/code-cache.mjs
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { codeCache, compileScript, evaluate, readyEngine } from '../dist/compiled.js';

const project = fileURLToPath(new URL('../examples/zonemason.yaml', import.meta.url));

readyEngine();
const script = compileScript();
const { run } = evaluate(script);

const service = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end('[]');
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
try {
  process.env.ZONEMASON_DNS_ENDPOINT = `http://127.0.0.1:${service.address().port}`;
  process.env.ZONEMASON_DNS_PASSWORD_EXAMPLE_COM = 'none';
  for (const args of [['validate'], ['plan', '--zone', 'example.com']]) await runOverExamples(args);
} finally {
  service.close();
}

const cachedData = script.createCachedData();
if (compileScript(cachedData).cachedDataRejected)
  throw new Error('V8 does not take back what it has compiled');
await writeFile(codeCache, cachedData);

/** What fails early is compiled in part only. */
async function runOverExamples(args) {
  const exitCode = await run([...args, '--quiet', '-c', project]);
  if (exitCode !== 0)
    process.stderr.write(`starts will be slow: over the examples, ${args[0]} exited with ${exitCode}\n`);
}
