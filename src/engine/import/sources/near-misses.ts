import { Failure } from '../../../failure.js';
import type { SourceInput } from './source.js';

/** What a file is that cannot be imported as it is, and what to do. */
export interface NearMiss {
  readonly what: string;
  readonly hint: string;
}

/** Recognizes files that are close to those that can be imported; null for all others. */
export function nearMiss({ path, file }: Pick<SourceInput, 'path' | 'file'>): NearMiss | null {
  if (file === null) return null;
  const { what, hint } = NEAR_MISSES.find(({ pattern }) => pattern.test(file.text)) ?? {};
  return what === undefined || hint === undefined ? null : { what, hint: hint.replaceAll('FILE', path) };
}

/** @throws Failure `usage` when a file looks like one that can be imported, but is not. */
export function mustNotBeNear(input: Pick<SourceInput, 'path' | 'file'>): void {
  const near = nearMiss(input);
  if (near) throw new Failure('usage', `${input.path} is ${near.what}`, { hint: near.hint });
}

const SHOW =
  'run `tofu show -json > state.json` or `terraform show -json > state.json`, and import that file';

const NEAR_MISSES: readonly (NearMiss & { readonly pattern: RegExp })[] = [
  {
    pattern: /^\s*\{(?=[^]*"terraform_version"\s*:)(?=[^]*"lineage"\s*:)(?![^]*"format_version"\s*:)/,
    what: 'a raw state of OpenTofu or Terraform',
    hint: SHOW,
  },
  {
    pattern: /^[ \t]*(?:resource|data|module|terraform|provider|variable)[ \t]+(?:"[^"\n]+"[ \t]+)*\{/m,
    what: 'a configuration of OpenTofu or Terraform',
    hint: `after \`apply\`, ${SHOW}`,
  },
  {
    pattern:
      /^[ \t]*(?:(?:var|const|let)[ \t]+\w+[ \t]*=[ \t]*)?(?:D|D_EXTEND|NewRegistrar|NewDnsProvider)\(/m,
    what: 'a configuration of DNSControl, which is a program',
    hint: 'run `dnscontrol print-ir > ir.json`, and import that file',
  },
  {
    pattern: /^\s*\{\s*"HostedZones?"\s*:/,
    what: 'a list of the zones of Route 53',
    hint: 'run `aws route53 list-resource-record-sets --hosted-zone-id ID > FILE` for the zone',
  },
  {
    pattern: /^\s*\{(?=[^]*"result"\s*:\s*\[)(?=[^]*"success"\s*:)/,
    what: 'an answer of the API of Cloudflare',
    hint: 'export the zone there (DNS, Records, Import and Export), and import that file',
  },
  {
    pattern: /^\s*\[\s*\{[^]*"(?:rrdatas|ARecords|aRecords|provisioningState)"\s*:/,
    what: 'a list of record sets of Google or Azure',
    hint: 'export a master file: `gcloud dns record-sets export`, or `az network dns zone export`',
  },
  {
    pattern: /^[ \t]*(?:(?:zone|view)[ \t]+"[^"\n]+"|options)[ \t]*(?:IN[ \t]*)?\{/m,
    what: 'a configuration of a name server',
    hint: 'import the file that it names for the zone, such as `zonemason import --from db.example.com`',
  },
  {
    pattern: /^zone: *["']?[^\s{[!*&]+["']?[ \t]*(?:#.*)?$/m,
    what: 'a zone file of zonemason',
    hint: 'nothing needs to be imported: put it where `dns.zones` of the project file looks',
  },
];
