import { supportedLanguage } from './language.js';

/** The numbers of the months that a text names in its language: 3 for "March", or for "марта". */
export function namedMonths(text: string, language: string): readonly string[] {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{M}]+/u));
  return monthsOf(language).flatMap((names, index) =>
    names.some((name) => words.has(name)) ? [String(index + 1)] : [],
  );
}

const known = new Map<string, readonly (readonly string[])[]>();

/** The names of each month alone, in a date, and abbreviated. Cached, since making formats takes long. */
function monthsOf(language: string): readonly (readonly string[])[] {
  const earlier = known.get(language);
  if (earlier) return earlier;
  const formats = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ] as const;
  const all = formats.map(
    (format) =>
      new Intl.DateTimeFormat(supportedLanguage(language), {
        ...format,
        calendar: 'gregory',
        timeZone: 'UTC',
      }),
  );
  const months = Array.from({ length: 12 }, (_, month) => {
    const day = Date.UTC(2025, month, 15);
    return all.flatMap((format) =>
      format
        .formatToParts(day)
        .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase().replace(/\.$/, '')] : [])),
    );
  });
  known.set(language, months);
  return months;
}
