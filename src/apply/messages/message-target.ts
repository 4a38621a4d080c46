import type { UpdateClient } from '../../api/update/update-client.js';
import type { DnsRecord } from '../../dns/record.js';
import type { Source } from '../step/backend.js';

/** What decides how many messages some steps take. */
export type MessageLimits = Pick<UpdateClient, 'sizeOf' | 'maxSize' | 'changed'>;

/** A target that carries out the steps of a message together, or none of them. */
export interface MessageTarget
  extends Source<DnsRecord>, MessageLimits, Pick<UpdateClient, 'send' | 'restsOn' | 'idOf'> {}
