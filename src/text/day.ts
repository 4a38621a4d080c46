/** A day as `2027-01-31`; days compare as text. */
export type Day = string;

/** Days of the calendar, in every year. */
export const DAY =
  '^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$';

/** The day, in UTC, of a time in milliseconds since 1970. */
export function dayAt(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** Number of days from one day to another; negative if the other one is earlier. */
export function daysUntil(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
