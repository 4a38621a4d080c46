import { exampleZone } from '../../check/define-rule.js';

/** A zone with a key record. */
export function dkimExample(text: string): string {
  return exampleZone(['s1._domainkey', 'TXT', text]);
}

/** Public keys whose private ones nobody has kept, by their number of bits. */
export const KEY_512 =
  'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAOLhmp5u3JI5RIgU8B/bkZQLFQ6/3tg6jd16HlRtYJ3pSGoXw2N7dUcaZp1OtYHYz4QA' +
  'gRu7BbzWZhSkIb4CZkkCAwEAAQ==';

export const KEY_1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDsZr6SZtI1NBkLTjSAsjkpYJSgRJ+9z04oRnwFYzOp+txhrSwBbV7nrZI/vvep' +
  'PMS510Anu1Xa2MzbEhOBWp0tcuNaF78A5LpE3UJl288+r5cNfN5NINtZRqMqh/HoUAL3Z7BpTPkCIkZ1AK9nTiOl4M65HqMWR7J6' +
  'ewIkL8a/xQIDAQAB';

export const KEY_2048 =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAunMpPqBwps/cXsyGFwlALX/lPXO79RbWCtWPTs+DIyTtRf3LgGNRYuoB' +
  'V+CkaZV8KOSaa0tMeszNQCNNEWjhBR1sqt15DIXtd2hM4PZhBofDItpYhC41JtAglei+al9X8mZ/hs9akrR/y7niGTMLzHLNUDIM' +
  '2bUBh1SdOprBy9Oy/cfQVUYKE7jXwnWeb7sLU/etDd9neW2G+3DC3yCpDOaRJhc7s8CAT5s3LEh6UQAUQqULywyv1q9KFoWmNIp4' +
  'tmWI2mb9mHXZzv2B2gApcxEP2OwZKQzZConmip1wdYDhzzQYUKLTm6YXoGdoIb9mkJYmRcUb4I+XfdzR2xj1iwIDAQAB';
