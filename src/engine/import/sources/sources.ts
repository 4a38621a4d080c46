import { Failure } from '../../../failure.js';
import { dnscontrol } from './dnscontrol.js';
import { masterFile } from './master-file.js';
import type { SourceName } from './names.js';
import { sourceNames } from './names.js';
import { octodns } from './octodns.js';
import { route53 } from './route53.js';
import type { Source, SourceInput } from './source.js';
import { tofu } from './tofu.js';

const SOURCES: Readonly<Record<SourceName, Source>> = {
  zone: masterFile,
  octodns,
  route53,
  tofu,
  dnscontrol,
};

/** Returns the source by its name, or the only one that the files look like. @throws Failure `usage` when unclear. */
export function sourceFor(input: SourceInput, name: SourceName | undefined): Source {
  if (name !== undefined) return SOURCES[name];
  const sources = sourceNames.map((each) => SOURCES[each]);
  const [found, ...others] = sources.filter((source) => source.matches(input));
  if (found && others.length === 0) return found;
  throw new Failure('usage', `it is unclear what kind of file ${input.path} is`, {
    hint: `name it with --source ${sourceNames.join('|')}`,
  });
}
