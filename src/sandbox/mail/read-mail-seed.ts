import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { seedFile } from '../../load/generated/seed-file.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { readDocument } from '../../load/read-document.js';
import { plainData } from '../../load/yaml/core-schema.js';
import type { MailSeed, SeedTemplate, SeedTranslation, SeedUser } from './mail-seed.js';

/** A seed of interface A; null when the file has not its form. */
export interface MailSeedReading {
  readonly seed: MailSeed | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a seed file, in YAML or its subset JSON (schemas/seed.schema.json). Throws nothing that a file can cause. */
export async function readMailSeed(path: string, tree: FileTree): Promise<MailSeedReading> {
  const { root, diagnostics } = await readDocument(path, tree, seedFile);
  const data = root && plainData(root);
  return { seed: isSeedFile(data) ? seedOf(data) : null, diagnostics };
}

/** What the schema lets through. */
interface SeedFile {
  readonly users: readonly SeedUser[];
  readonly brands: Readonly<Record<string, { readonly templates: readonly FileTemplate[] }>>;
}

interface FileTemplate extends Omit<SeedTemplate, 'translations'> {
  readonly translations?: Readonly<Record<string, Omit<SeedTranslation, 'language'>>>;
}

function isSeedFile(data: unknown): data is SeedFile {
  return seedFile(data);
}

function seedOf({ users, brands }: SeedFile): MailSeed {
  const all = Object.entries(brands);
  return {
    users,
    brands: all.map(([name, { templates }]) => ({ name, templates: templates.map(templateOf) })),
  };
}

function templateOf({ translations = {}, ...template }: FileTemplate): SeedTemplate {
  const list = Object.entries(translations).map(([language, text]) => ({ ...text, language }));
  return { ...template, translations: list };
}
