import { dnscontrolContent, dnscontrolName } from '../../../load/foreign/dnscontrol/rules.js';
import { readDnscontrol } from '../../../load/foreign/dnscontrol/read-dnscontrol.js';
import { readRoute53 } from '../../../load/foreign/route53/read-route53.js';
import { route53Content, route53Name } from '../../../load/foreign/route53/rules.js';
import { readTofu } from '../../../load/foreign/tofu/read-tofu.js';
import { tofuContent, tofuName } from '../../../load/foreign/tofu/rules.js';
import { Failure } from '../../../failure.js';
import { jsonSource } from './json-source.js';
import { masterFile } from './master-file.js';
import type { SourceName } from './names.js';
import { sourceNames } from './names.js';
import { mustNotBeNear } from './near-misses.js';
import { octodns } from './octodns.js';
import type { Source, SourceInput } from './source.js';

const SOURCES: Readonly<Record<SourceName, Source>> = {
  zone: masterFile,
  octodns,
  /** The output of `aws route53 list-resource-record-sets`. */
  route53: jsonSource({
    typical: [/"ResourceRecordSets"\s*:/],
    rules: { name: route53Name, content: route53Content },
    read: (file, { zones: [zone, ...others] }) =>
      readRoute53(file, zone !== undefined && others.length === 0 ? zone : null),
  }),
  /** The output of `tofu show -json` or `terraform show -json`. */
  tofu: jsonSource({
    typical: [/"(?:root_module|terraform_version)"\s*:/],
    rules: { name: tofuName, content: tofuContent },
    read: (file, { zones }) => readTofu(file, zones),
  }),
  /** The output of `dnscontrol print-ir`. */
  dnscontrol: jsonSource({
    typical: [/"domains"\s*:/, /"(?:dns_providers|registrars)"\s*:/],
    rules: { name: dnscontrolName, content: dnscontrolContent },
    read: readDnscontrol,
    hasVariants: true,
  }),
};

/** Returns the source by its name, or the only one that the files look like. @throws Failure `usage` when unclear. */
export function sourceFor(input: SourceInput, name: SourceName | undefined): Source {
  mustNotBeNear(input);
  if (name !== undefined) return SOURCES[name];
  const sources = sourceNames.map((each) => SOURCES[each]);
  const [found, ...others] = sources.filter((source) => source.matches(input));
  if (found && others.length === 0) return found;
  throw new Failure('usage', `it is unclear what kind of file ${input.path} is`, {
    hint: `name it with --source ${sourceNames.join('|')}`,
  });
}
