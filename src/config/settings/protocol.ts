import type { Protocol } from '../../dns/protocol.js';
import { textOf } from '../../load/yaml/nodes.js';
import { target } from './setting.js';
import type { ProjectSetting } from './setting.js';

const CHOICES: readonly Protocol[] = ['rest', 'update'];

/** How the zones are read and written: the custom DNS record interface of the service, or DNS UPDATE (RFC 2136). */
export const protocol: ProjectSetting<Protocol> = {
  name: 'dns.protocol',
  schema: {
    title: 'Protocol',
    description:
      '`rest` for the service at `endpoint`; `update` for DNS UPDATE (RFC 2136) to the name server at `server`: BIND, Knot, PowerDNS.',
    type: 'string',
    enum: CHOICES,
    examples: ['update'],
  },
  default: 'rest',
  read: (written) => CHOICES.find((choice) => choice === textOf(written)),
  compare: target((choice) => (choice === 'rest' ? null : choice)),
  docs: '`rest`, or `update` for [DNS UPDATE](targets.md) to a name server of your own',
};
