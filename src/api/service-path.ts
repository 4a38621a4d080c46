import { ServiceError } from './service-error.js';

/**
 * Path of a resource below the endpoint, each of its parts percent-encoded. Throws a ServiceError for a part that
 * would make it another path: a DELETE must never reach the collection itself.
 */
export function servicePath(endpoint: URL, parts: readonly string[]): string {
  for (const part of parts) {
    if (/^\.{0,2}$/.test(part))
      throw new ServiceError(`"${part}" cannot be part of a path`, { kind: 'bad-answer', effect: 'no' });
  }
  return [withoutLastSlashes(endpoint.pathname), ...parts.map(encodeURIComponent)].join('/');
}

/** A pattern would look at a long run of slashes again from each of them. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
