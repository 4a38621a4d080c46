// Reads the same as `plan --only mail`, with only undici: the templates, then the translations of each.
//
//   node bench/bare-reading.mjs ENDPOINT CONCURRENCY
import { Agent } from 'undici';

const [endpoint, concurrency] = process.argv.slice(2);
const agent = new Agent({ connections: Number(concurrency), pipelining: 1 });

const templates = await read('/v2/brands/acme/mail/templates');
const queue = templates.values();
await Promise.all(Array.from({ length: Number(concurrency) }, work));
await agent.close();

async function work() {
  for (const { id } of queue) await read(`/v2/brands/acme/mail/templates/${id}/translations`);
}

async function read(path) {
  const { body } = await agent.request({ origin: endpoint, method: 'GET', path });
  return body.json();
}
