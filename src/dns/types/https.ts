import type { RecordType } from './descriptor.js';
import { svcb } from './svcb.js';

/** HTTPS is SVCB for web sites, with the same rules and content (RFC 9460 section 9). */
export const https: RecordType = {
  ...svcb,
  type: 'HTTPS',
  number: 65,
  title: 'where and how to reach a web site',
  example: '1 . alpn=h3,h2',
};
