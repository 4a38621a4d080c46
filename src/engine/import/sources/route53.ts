import { route53Content, route53Name } from '../../../load/foreign/route53/rules.js';
import { readRoute53 } from '../../../load/foreign/route53/read-route53.js';
import { jsonSource } from './json-source.js';

/** The output of `aws route53 list-resource-record-sets`. */
export const route53 = jsonSource({
  typical: [/"ResourceRecordSets"\s*:/],
  rules: { name: route53Name, content: route53Content },
  read: (file, [zone, ...others]) =>
    readRoute53(file, zone !== undefined && others.length === 0 ? zone : null),
});
