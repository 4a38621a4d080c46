import type { Protocol } from '../../dns/protocol.js';
import type { Node } from '../../load/yaml/nodes.js';
import { textOf } from '../../load/yaml/nodes.js';
import { target, writtenAt } from './setting.js';
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
  read: choiceOf,
  compare: target((choice) => (choice === 'rest' ? null : choice)),
  docs: '`rest`, or `update` for [DNS UPDATE](targets.md) to a name server of your own',
};

/** Whether what is written is none of the choices, which the schema check reports. */
export function isUnknownProtocol(document: Node): boolean {
  const written = writtenAt(protocol.name, document);
  return written !== undefined && choiceOf(written) === undefined;
}

/** The protocol of a file that may have errors: without one of the choices, that of the target that is written. */
export function likelyProtocol(document: Node): Protocol {
  const isServerWritten = writtenAt('dns.server', document) !== undefined;
  return choiceOf(writtenAt(protocol.name, document)) ?? (isServerWritten ? 'update' : 'rest');
}

function choiceOf(written: Node | undefined): Protocol | undefined {
  return CHOICES.find((choice) => choice === textOf(written));
}
