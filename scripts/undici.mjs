// What of undici goes into the bundle. Its index loads fetch, WebSocket, proxies, caches and mocks at every start, too.
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Pool from 'undici/lib/dispatcher/pool.js';

export { buildConnector, errors, Pool };
