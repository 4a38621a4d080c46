import { Failure } from '../diagnostics/failure.js';
import { readPolicy } from '../load/policy.js';
import type { Node } from '../load/yaml/nodes.js';
import { valueOf } from '../load/yaml/nodes.js';
import type { MailSettings, PlacedPattern } from '../mail/template.js';
import { readEndpoint } from './endpoint.js';
import { plainOf, textOf } from './setting-values.js';

/** Interface A, and what of it a project manages. */
export interface MailServiceSettings extends MailSettings {
  /** Base address of interface A, without `/v2`. */
  readonly endpoint: URL;
  readonly brand: string;
  /** Folder of the translations, relative to the root of the project. */
  readonly translations: string;
  readonly insecureHttp: boolean;
}

/** Where translations are when the project file names no folder. */
export const DEFAULT_FOLDER = 'mail';

/**
 * Reads `mail` of the project file `file`, whose form has been checked; null when there is none.
 *
 * @throws Failure `usage` when the endpoint or the brand is missing or cannot be used.
 */
export function readMailSettings(
  mail: Node | undefined,
  file: string,
  env: NodeJS.ProcessEnv,
): MailServiceSettings | null {
  if (!mail) return null;
  const insecureHttp = plainOf(valueOf(mail, 'insecureHttp')) === true;
  return {
    endpoint: readEndpoint({
      setting: 'mail.endpoint',
      inFile: textOf(valueOf(mail, 'endpoint')),
      file,
      variable: 'ZONEMASON_MAIL_ENDPOINT',
      env,
      insecureHttp,
    }),
    brand: readBrand(textOf(valueOf(mail, 'brand')), file, env),
    translations: textOf(valueOf(mail, 'translations')) || DEFAULT_FOLDER,
    insecureHttp,
    policy: readPolicy(valueOf(mail, 'policy')),
    ignore: readPatterns(valueOf(mail, 'ignore')),
    protect: readPatterns(valueOf(mail, 'protect')),
  };
}

function readBrand(inFile: string | undefined, file: string, env: NodeJS.ProcessEnv): string {
  const fromEnv = env['ZONEMASON_MAIL_BRAND'] || undefined;
  const brand = fromEnv ?? (inFile || undefined);
  const hint = 'write it there, or set ZONEMASON_MAIL_BRAND';
  if (brand === undefined) throw new Failure('usage', `${file} has no mail.brand`, { hint });
  // It becomes a part of paths, which dots alone would make other paths.
  if (brand !== '.' && brand !== '..') return brand;
  const place = fromEnv === undefined ? `mail.brand of ${file}` : 'ZONEMASON_MAIL_BRAND';
  throw new Failure('usage', `${place} is no brand: "${brand}"`);
}

function readPatterns(node: Node | undefined): readonly PlacedPattern[] {
  const items = node?.kind === 'sequence' ? node.items : [];
  return items.map((place) => {
    const [template, language] = [textOf(valueOf(place, 'template')), textOf(valueOf(place, 'language'))];
    return {
      ...(template !== undefined && { template }),
      ...(language !== undefined && { language }),
      place,
    };
  });
}
