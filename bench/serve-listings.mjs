import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

/**
 * Serves the listings of a generated project for `plan`: GET /{zone} returns a file. Calls `work` with the environment
 * variables that point to the server and a function that says how many requests there were, and closes the server afterwards.
 */
export async function withListings(folder, work) {
  let requests = 0;
  const server = createServer(answerFrom(folder)).on('request', () => {
    requests += 1;
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const env = { ZONEMASON_DNS_ENDPOINT: `http://127.0.0.1:${server.address().port}` };
    return await work(env, () => requests);
  } finally {
    server.close();
  }
}

function answerFrom(folder) {
  return (request, response) => {
    readFile(join(folder, `live${request.url}.json`)).then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      () => response.writeHead(404).end(),
    );
  };
}
