import { isAddressName } from '../content/reverse-name.js';
import { isReverseZone } from '../name/reverse-zone.js';
import type { OwnerForm, RecordType } from './descriptor.js';
import { canonicalSingleName } from './shared/content-form.js';

/** Outside the reverse trees any name will do, as for services (RFC 6763). */
const ADDRESS_NAME: OwnerForm = {
  isFormed: (owner) => !isReverseZone(owner) || isAddressName(owner),
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
