import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

/**
 * Serves the listings of a generated project: GET /{zone} returns a file. Calls `work` with the environment variables of
 * this service, and closes it afterwards.
 */
export async function withListings(folder, work) {
  const server = createServer(answerFrom(folder));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work({ ZONEMASON_DNS_ENDPOINT: `http://127.0.0.1:${server.address().port}` });
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
