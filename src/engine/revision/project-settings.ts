import type { Project } from '../../config/project.js';
import { DEFAULT_RUNS_KEPT } from '../../config/runs-kept.js';
import type { Rule } from '../../diagnostics/rule.js';
import { defaultSeverity } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import type { Span } from '../../diagnostics/source.js';
import type { Node } from '../../load/yaml/nodes.js';
import { textOf, valueOf } from '../../load/yaml/nodes.js';
import type { PlacedPattern } from '../../mail/templates/template.js';
import type { Pattern, PatternList, Setting, Target } from '../../plan/settings/setting.js';
import { patternSettings, patternText, policySetting } from '../../plan/settings/setting.js';
import { DEFAULT_MAX_CHANGE_PERCENT } from '../../plan/risks/bulk-change.js';
import type { RecordPolicy } from '../../dns/rules/record-policy.js';
import { shownUrl, withShownUrls } from '../../text/shown-url.js';
import { catalogue } from '../catalogue.js';

type SettingsOf = Pick<
  Project,
  'document' | 'dns' | 'mail' | 'severities' | 'guards' | 'journals' | 'policies' | 'policyCommand'
>;

/** The settings of a project file that guard changes. What the environment says instead does not count. */
export function projectSettings({
  document,
  dns,
  mail,
  severities,
  guards,
  journals,
  policies,
  policyCommand,
}: SettingsOf): readonly Setting[] {
  const at = placeIn(document);
  const written = (part: string, key: string): string | null =>
    textOf(valueOf(valueOf(document, part), key)) ?? null;
  const target = (name: string, value: string | null, text = value && withShownUrls(value)): Target => ({
    kind: 'target',
    name,
    place: at(name),
    value,
    text,
  });
  const endpoint = (part: string): Target => {
    const address = withoutSlash(written(part, 'endpoint'), canonicalUrl);
    return target(`${part}.endpoint`, address, withoutSlash(address, shownUrl));
  };
  const level = (name: string, value: string | number | boolean | null, looseness: number): Setting => ({
    kind: 'level',
    name,
    place: at(name),
    text: value === null ? null : String(value),
    looseness,
  });
  const { maxChangePercent } = guards;
  const command = dns?.credentialCommand ?? null;
  return [
    endpoint('dns'),
    level('dns.insecureHttp', dns && dns.insecureHttp, Number(dns?.insecureHttp ?? false)),
    target('dns.credentialCommand', command && JSON.stringify(command)),
    target('dns.nameServers', dns && dns.nameServers.length > 0 ? dns.nameServers.join(', ') : null),
    level('dns.txt', dns && dns.txt, Number(dns?.txt === 'quoted')),
    endpoint('mail'),
    level('mail.insecureHttp', mail && mail.insecureHttp, Number(mail?.insecureHttp ?? false)),
    target('mail.brand', written('mail', 'brand')),
    policySetting('mail.policy', mail && mail.policy, at('mail.policy')),
    ...patternSettings(
      { ignore: patternsIn(mail?.ignore), protect: patternsIn(mail?.protect) },
      at('mail.'),
      'mail.',
    ),
    level('guards.maxChangePercent', maxChangePercent, maxChangePercent),
    policiesSetting(policies, at('policies')),
    { ...target('policyCommand', policyCommand && JSON.stringify(policyCommand)), isGuard: true },
    level('journals.keep', journals.keep, -journals.keep),
    ...catalogue
      .filter(({ adjustable }) => adjustable)
      .map((rule) => {
        const severity = severityOf(rule, severities);
        return level(`rules.${rule.code}`, severity, SEVERITIES.indexOf(severity));
      }),
  ];
}

/** The settings of a project without a project file. */
export function noProjectSettings({ source: file }: Pick<Project, 'source'>): readonly Setting[] {
  const document: Node = { kind: 'map', entries: [], file, start: 0, end: 0 };
  const guards = { maxChangePercent: DEFAULT_MAX_CHANGE_PERCENT };
  const journals = { keep: DEFAULT_RUNS_KEPT };
  return projectSettings({
    document,
    dns: null,
    mail: null,
    severities: new Map(),
    guards,
    journals,
    policies: [],
    policyCommand: null,
  });
}

/** A list that demands less lets more pass. Whether a changed policy does is for its reader to say. */
function policiesSetting(policies: readonly RecordPolicy[], place: Span): PatternList {
  return {
    kind: 'patterns',
    name: 'policies',
    place: policies[0]?.place ?? place,
    patterns: policies.map(({ text, place: at }) => ({
      // No glob: a policy does not cover another.
      globs: { policy: encodeURIComponent(text).replaceAll('*', '%2A') },
      text,
      place: at,
    })),
    looserWith: 'fewer',
  };
}

function placeIn(document: Node): (name: string) => Span {
  return (name) => {
    const [first = '', ...keys] = name.split('.');
    const part = valueOf(document, first);
    return valueOf(part, keys.join('.')) ?? part ?? document;
  };
}

/** The same for all spellings. */
function canonicalUrl(address: string): string {
  return URL.canParse(address) ? new URL(address).href : address;
}

function withoutSlash(address: string | null, spell: (address: string) => string): string | null {
  return address === null ? null : spell(address).replace(/\/$/, '');
}

/** From strict to loose. */
const SEVERITIES: readonly SeverityOverride[] = ['error', 'warn', 'off'];

function severityOf(rule: Rule, severities: Project['severities']): SeverityOverride {
  const byDefault = defaultSeverity(rule);
  return severities.get(rule.code) ?? (byDefault === 'warning' ? 'warn' : byDefault);
}

/** Languages are case-insensitive. */
function patternsIn(patterns: readonly PlacedPattern[] = []): readonly Pattern[] {
  return patterns.map(({ template, language, place }) => ({
    globs: {
      ...(template !== undefined && { template }),
      ...(language !== undefined && { language: language.toLowerCase() }),
    },
    text: patternText({ template, language }),
    place,
  }));
}
