// What of undici goes into the bundle. Its index loads fetch, WebSocket, caches and mocks at every start, too.
import api from 'undici/lib/api/index.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';

// As the index does it: the tunnel through a proxy is asked for by `connect`.
Object.assign(Dispatcher.prototype, api);

export { Agent, EnvHttpProxyAgent, errors, Pool };
