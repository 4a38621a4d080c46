import { foreignRule } from '../foreign-rule.js';

const reference = 'OpenTofu documentation, "JSON Output Format"';

/** The JSON of a state with one resource. */
function state(resource: string): string {
  return `{ "format_version": "1.0", "values": { "root_module": { "resources": [\n  { ${resource} }\n] } } }\n`;
}

const SOUND = state(
  '"address": "dns_a_record_set.www", "type": "dns_a_record_set", "values": ' +
    '{ "zone": "example.com.", "name": "www", "addresses": ["192.0.2.1"], "ttl": 300 }',
);

export const tofuSyntax = foreignRule('tofu', {
  code: 'tofu/syntax',
  summary: 'A state of OpenTofu or Terraform is JSON.',
  explanation: 'Save the output of `tofu show -json` or `terraform show -json` as it is.',
  reference,
  bad: SOUND.replace('] } }', '] }'),
  good: SOUND,
});

export const tofuShape = foreignRule('tofu', {
  code: 'tofu/shape',
  summary: 'A state of OpenTofu has resources with the attributes of their types.',
  explanation: 'The resources of records are read as the providers define them; others are skipped.',
  reference,
  bad: SOUND.replace('"ttl": 300', '"ttl": "soon"'),
  good: SOUND,
});

export const tofuZone = foreignRule('tofu', {
  code: 'tofu/zone',
  summary: 'The zone of every record in a state of OpenTofu is known.',
  explanation:
    'Records of Route 53, Cloudflare and Google refer to their zone by an id. Its name is that of the resource or data ' +
    'source of the zone, if the state has it. Otherwise name the zones: `zonemason import --from FILE example.com`. Public ' +
    'zones of one provider with the same name are several zones, of which only one can be imported.',
  reference,
  bad: state(
    '"address": "google_dns_record_set.www", "type": "google_dns_record_set", "values": { "managed_zone": "main", ' +
      '"name": "www.example.net.", "type": "A", "rrdatas": ["192.0.2.1"], "ttl": 300 }',
  ),
  good: SOUND,
});

export const tofuName = foreignRule('tofu', {
  code: 'tofu/name',
  summary: 'The records in a state of OpenTofu are in their zones.',
  explanation:
    'A name that is not in the zone of its record belongs to another zone. The name of a zone is a full one, like example.com.',
  reference: 'RFC 1035 sections 2.3.4 and 3.1',
  bad: SOUND.replace('"www"', '"www.example.net."'),
  good: SOUND,
});

export const tofuContent = foreignRule('tofu', {
  code: 'tofu/content',
  summary: 'The values in a state of OpenTofu have the form of their types.',
  explanation: 'Values are those that the provider saved, mostly in the form of master files.',
  reference: 'RFC 1035 section 5.1',
  bad: SOUND.replace('192.0.2.1', '192.0.2.256'),
  good: SOUND,
});

export const tofuRules = [tofuSyntax, tofuShape, tofuZone, tofuName, tofuContent];
