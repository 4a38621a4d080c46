/** Made when it is needed, since every plan loads this file. */
let names: Intl.DisplayNames | null = null;

/** The English name of a language with its tag, such as `German (de)`; the tag alone where the language has no name. */
export function languageName(language: string): string {
  const name = nameOf(language);
  return name === undefined ? language : `${name} (${language})`;
}

/** `Intl` throws for what is no language tag, and for some that are. */
function nameOf(language: string): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(language);
  } catch {
    return undefined;
  }
}
