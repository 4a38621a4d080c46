import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { seedFile } from '../../load/generated/seed-file.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { readDocument } from '../../load/document/read-document.js';
import { checkSchema } from '../../load/schema/check-schema.js';
import { plainData } from '../../load/yaml/core-schema.js';
import type { Privilege } from '../stores/user-store.js';
import type { MailText } from '../stores/mail-store.js';
import { isOtpSecret } from '../accounts/totp.js';

/** The initial users and brands of interface A. */
export interface MailSeed {
  readonly users: readonly SeedUser[];
  readonly brands: readonly SeedBrand[];
}

export interface SeedUser {
  readonly email: string;
  /** Random if omitted. */
  readonly password?: string;
  /** Base32 or an otpauth:// URI; random if omitted. */
  readonly otpSecret?: string;
  /** All if omitted. */
  readonly privileges?: readonly Privilege[];
}

export interface SeedBrand {
  readonly name: string;
  readonly templates: readonly SeedTemplate[];
}

export interface SeedTemplate extends MailText {
  /** Random if omitted. */
  readonly id?: string;
  readonly name: string;
  readonly translations?: readonly SeedTranslation[];
}

export interface SeedTranslation extends MailText {
  /** Random if omitted. */
  readonly id?: string;
}

/** A mail seed and its diagnostics; the seed is null if the file is invalid. */
export interface MailSeedReading {
  readonly seed: MailSeed | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a seed file in YAML or JSON (schemas/seed.schema.json). Reports faults as diagnostics instead of throwing. */
export async function readMailSeed(path: string, tree: FileTree): Promise<MailSeedReading> {
  const { root, diagnostics } = await readDocument(path, tree, (top) => checkSchema(top, seedFile));
  const data = root && plainData(root);
  return { seed: isSeedFile(data) ? seedOf(data) : null, diagnostics };
}

/** A seed file that matches the schema. */
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

/** Returns the first fault of a seed that the schema cannot detect, or null. */
export function faultOf({ users, brands }: MailSeed): string | null {
  return (
    duplicate(
      'user',
      users.map(({ email }) => email),
    ) ??
    duplicate(
      'brand',
      brands.map(({ name }) => name),
    ) ??
    firstOf(users.map(faultOfUser)) ??
    firstOf(brands.map(({ templates }) => faultOfTemplates(templates)))
  );
}

/** Generated credentials are written to the credentials file for the first user only. */
function faultOfUser({ email, password, otpSecret }: SeedUser, index: number): string | null {
  if (otpSecret !== undefined && !isOtpSecret(otpSecret))
    return `the otpSecret of ${email} is neither base32 nor an otpauth:// URI`;
  if (index === 0 || (password !== undefined && otpSecret !== undefined)) return null;
  return `${email} needs a password and an otpSecret: they are generated for the first user only`;
}

function faultOfTemplates(templates: readonly SeedTemplate[]): string | null {
  return (
    duplicate('template id', idsIn(templates)) ??
    firstOf(templates.map(({ translations = [] }) => duplicate('translation id', idsIn(translations))))
  );
}

function idsIn(list: readonly { readonly id?: string }[]): readonly string[] {
  return list.flatMap(({ id }) => id ?? []);
}

function duplicate(what: string, names: readonly string[]): string | null {
  const second = names.find((name, index) => names.indexOf(name) < index);
  return second === undefined ? null : `duplicate ${what} ${second}`;
}

function firstOf(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}
