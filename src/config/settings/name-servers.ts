import { textsOf } from '../../load/yaml/nodes.js';
import { target } from './setting.js';
import type { ProjectSetting } from './setting.js';

/** Addresses of the name servers to verify; those that DNS names when empty. */
export const nameServers: ProjectSetting<readonly string[]> = {
  name: 'dns.nameServers',
  schema: {
    title: 'Name servers',
    description:
      'Addresses that `verify` asks, each with #PORT unless that is 53; by default all addresses of the name servers that DNS names for a zone.',
    type: ['string', 'array'],
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string' },
    examples: [['192.0.2.53', '2001:db8::53#5353']],
  },
  default: [],
  read: textsOf,
  compare: target((servers) => servers.join(', ') || null),
  docs: 'addresses of the name servers that [`verify`](verify.md) asks, each with `#PORT` if that is not 53',
};
