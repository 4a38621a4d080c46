import { Failure } from '../../../failure.js';
import type { SourceName } from './names.js';
import { sourceNames } from './names.js';
import type { Source, SourceInput } from './source.js';

/** Each kind is loaded when it is needed. */
const SOURCES: Readonly<Record<SourceName, () => Promise<Source>>> = {
  zone: async () => (await import('./master-file.js')).masterFile,
  octodns: async () => (await import('./octodns.js')).octodns,
  route53: async () => (await import('./route53.js')).route53,
  tofu: async () => (await import('./tofu.js')).tofu,
  dnscontrol: async () => (await import('./dnscontrol.js')).dnscontrol,
};

/** Returns the source by its name, or the only one that the files look like. @throws Failure `usage` when unclear. */
export async function sourceFor(input: SourceInput, name: SourceName | undefined): Promise<Source> {
  if (name !== undefined) return SOURCES[name]();
  const sources = await Promise.all(sourceNames.map((each) => SOURCES[each]()));
  const [found, ...others] = sources.filter((source) => source.matches(input));
  if (found && others.length === 0) return found;
  throw new Failure('usage', `it is unclear what kind of file ${input.path} is`, {
    hint: `name it with --source ${sourceNames.join('|')}`,
  });
}
