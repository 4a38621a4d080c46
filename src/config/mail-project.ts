import { resolve } from 'node:path';

import { Failure } from '../diagnostics/failure.js';
import type { Node } from '../load/yaml/nodes.js';
import { valueOf } from '../load/yaml/nodes.js';
import type { MailSettings, PlacedPattern } from '../mail/template.js';
import { readEndpoint } from './endpoint.js';

/** The mail part of a project. */
export interface MailProject extends MailSettings {
  /** Base address of interface A. */
  readonly endpoint: URL;
  readonly brand: string;
  /** Folder of the translations, absolute. */
  readonly folder: string;
}

export interface MailProjectInput {
  /** Path of the project file as it is shown. */
  readonly file: string;
  /** Its folder. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Folder of the translations beside the project file, when it names none. */
const DEFAULT_FOLDER = 'mail';

/** Reads `mail:` of the project file. @throws Failure `usage` when the endpoint or the brand is missing or unusable. */
export function readMailProject(mail: Node, { file, root, env }: MailProjectInput): MailProject {
  const policy = textOf(mail, 'policy');
  const brand = env['ZONEMASON_MAIL_BRAND'] || textOf(mail, 'brand');
  if (brand === undefined)
    throw new Failure('usage', `${file} has no mail.brand`, {
      hint: 'write it there, or set ZONEMASON_MAIL_BRAND',
    });
  return {
    endpoint: readEndpoint({
      setting: 'mail.endpoint',
      inFile: textOf(mail, 'endpoint'),
      file,
      variable: 'ZONEMASON_MAIL_ENDPOINT',
      env,
      insecureHttp: textOf(mail, 'insecureHttp') === 'true',
    }),
    brand,
    folder: resolve(root, textOf(mail, 'translations') ?? DEFAULT_FOLDER),
    policy: policy === 'upsert-only' || policy === 'create-only' ? policy : 'sync',
    ignore: readPatterns(valueOf(mail, 'ignore')),
    protect: readPatterns(valueOf(mail, 'protect')),
  };
}

function readPatterns(node: Node | undefined): readonly PlacedPattern[] {
  const items = node?.kind === 'sequence' ? node.items : [];
  return items.map((place) => {
    const [template, language] = [textOf(place, 'template'), textOf(place, 'language')];
    return {
      ...(template !== undefined && { template }),
      ...(language !== undefined && { language }),
      place,
    };
  });
}

function textOf(node: Node, key: string): string | undefined {
  const value = valueOf(node, key);
  return value?.kind === 'scalar' ? value.text : undefined;
}
