import type { Demonstration, ListedRisk } from '../plan/risks/risk-kind.js';

/** The level of a kind of risk, where it is another one, and whether it can be allowed. */
export function levelOf({ level, exception, consent }: ListedRisk): string {
  if (exception) return `${level}; ${exception.level} ${exception.when}`;
  return consent === 'never' ? `${level}, cannot be allowed` : level;
}

/** A diff, and what it compares; null if that needs no words. */
export interface Block {
  readonly title: string | null;
  readonly text: string;
}

/** The diffs of a demonstration. */
export function blocksOf({ change, outside }: Demonstration): readonly Block[] {
  if (outside === undefined) return [{ title: null, text: change }];
  return [
    { title: 'On the branch', text: change },
    { title: 'Outside git', text: outside },
  ];
}
