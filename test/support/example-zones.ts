import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

/** The names of the example zones in punycode, as files of exports have them; a file of the examples may have several. */
export const exampleZones: readonly string[] = readdirSync('examples/zones').flatMap((file) => {
  const [, names = ''] = /^zone: (.+)$/m.exec(readFileSync(join('examples/zones', file), 'utf8')) ?? [];
  return (names.match(/[^[\],\s]+/g) ?? []).map(domainToASCII);
});
