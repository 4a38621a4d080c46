import type { OwnerForm, RecordType } from './descriptor.js';
import { canonicalSingleName } from './shared/content-form.js';

/** How the reverse trees name an address in full (RFC 1035 section 3.5, RFC 3596 section 2.5). */
const OCTET = '(?:0|1[0-9]?[0-9]?|2(?:[0-4]?[0-9]|5[0-5]|)|[3-9][0-9]?)';

/** Outside the reverse trees any name will do, and in them also one with a label that is no number (RFC 2317). */
const ADDRESS_NAME: OwnerForm = {
  pattern: new RegExp(
    String.raw`^(?:${OCTET}\.){4}in-addr\.arpa$|^(?:[0-9a-f]\.){32}ip6\.arpa$|` +
      String.raw`[^0-9.][^.]*\..*in-addr\.arpa$|(?:^|\.)(?:\*|[^.]{2,})\..*ip6\.arpa$|` +
      String.raw`^(?!.*\.(?:in-addr|ip6)\.arpa$)`,
  ),
  form: '<four numbers>.in-addr.arpa or <32 digits>.ip6.arpa',
};

export const ptr: RecordType = {
  type: 'PTR',
  number: 12,
  title: 'name of a host, by its address',
  reference: 'RFC 1035 section 3.3.12; RFC 2317',
  service: null,
  rdata: { ptrdname: 'name' },
  nameField: 0,
  ownerForm: ADDRESS_NAME,
  canonical: canonicalSingleName,
  example: 'www.example.com',
};
