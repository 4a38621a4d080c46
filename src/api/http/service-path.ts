import { withoutLast } from '../../text/without-last.js';
import { ServiceError } from './service-error.js';

/**
 * Path of a resource below the endpoint, each part percent-encoded. Throws a ServiceError for an empty part or one of
 * dots: a DELETE must never reach the collection itself.
 */
export function servicePath(endpoint: URL, parts: readonly string[]): string {
  for (const part of parts) {
    if (/^\.{0,2}$/.test(part))
      throw new ServiceError(`"${part}" cannot be part of a path`, { kind: 'bad-answer', effect: 'no' });
  }
  return [withoutLast('/', endpoint.pathname), ...parts.map(encodeURIComponent)].join('/');
}
