import { catalogue } from '../../src/engine/catalogue.js';
import { riskCatalogue } from '../../src/engine/risk-catalogue.js';
import { commandsBelow, parser } from '../../test/support/commands.js';
import { schemas } from '../schemas/all.js';

/** Something that users know by a name and that tests prove. */
export interface Subject {
  readonly name: string;
  /** Finds in a test that it is about it. */
  readonly form: RegExp;
}

/** All rules, risks, settings and commands, by the heading of their table. */
export const subjects: Readonly<Record<string, readonly Subject[]>> = {
  Rules: catalogue.map(({ code }) => named(code)),
  Risks: riskCatalogue.map(({ code }) => named(code)),
  Settings: keysOf(schemas.project).map((name) => ({ name, form: keyForm(name) })),
  Commands: commandsBelow(parser())
    .filter(({ command }) => command.commands.length === 0)
    .map(({ words }) => ({ name: words.join(' '), form: commandForm(words) })),
};

/** A code stands alone: `ttl/short` is not in `ttl/short-lived`. */
function named(code: string): Subject {
  return { name: code, form: new RegExp(`(?<![\\w/-])${code}(?![\\w/-])`, 'g') };
}

/** A setting, dotted, is given as a key. */
function keyForm(name: string): RegExp {
  return new RegExp(`\\b${name.replace(/^.*\./, '')}['"]?:`, 'g');
}

/** A command is given as the first arguments, or as a command line. */
function commandForm(words: readonly string[]): RegExp {
  const args = words.map((word) => `'${word}'`).join(', ');
  return new RegExp(`\\[\\s*${args}[,\\]]|zonemason ${words.join(' ')}\\b|\\(${args}[,)]`, 'g');
}

/** The keys of a schema, dotted; those of lists and maps are no settings of their own. */
function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (key === 'rules') return [key];
    const below = keysOf(value);
    return below.length === 0 ? [key] : below.map((inner) => `${key}.${inner}`);
  });
}
