/** Replaces all times in what the program printed, so that the output of another run is the same. */
export function atSomeTime(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '2026-11-23 08:30:00 UTC')
    .replaceAll(/(?:`?\d{4}-\d\d-\d\d`? )?(`?)(?<!:)\d\d:\d\d\1 UTC/g, '$109:30$1 UTC');
}
