import type { RunNumber } from './stage.js';

/** What was written, and what the run that wrote it had seen before. */
export interface Effect {
  readonly run: RunNumber;
  readonly text: string;
  /** What the other run wrote between the listing that this one relies on and the write: the last one, or for a POST the first. */
  readonly overtakenBy: readonly string[];
}

/** A write that is under way. */
export interface SentWrite {
  readonly run: RunNumber;
  readonly text: string;
  /** How many effects the listing shows that it relies on. */
  readonly shown: number;
}

/** What a run did and learnt, in its order: it asked for a listing, has it, sent a write, has an answer to it. */
export interface Deed {
  readonly kind: 'asked' | 'listed' | 'sent' | 'answered';
  /** The write, or the number of the listing. */
  readonly text: string;
  readonly time: number;
  /** Its place among the deeds of both runs. */
  readonly place: number;
}

/** Keeps book of what two runs see and do. */
export interface Ledger {
  readonly effects: readonly Effect[];
  readonly deeds: readonly [readonly Deed[], readonly Deed[]];
  /** Questions without an answer that had one, by the write that took it away. */
  readonly lostBy: ReadonlyMap<string, Effect>;
  readonly did: (run: RunNumber, deed: Omit<Deed, 'place'>) => void;
  readonly sent: (run: RunNumber, text: string) => SentWrite;
  readonly ended: (write: SentWrite) => void;
  /** Takes in a listing, which may leave out the last effects. */
  readonly listed: (run: RunNumber, shown: number) => void;
  /** Takes in that a write was carried out, and the questions that have an answer from then on. */
  readonly carriedOut: (write: SentWrite, answered: ReadonlySet<string>) => void;
  /** All of it that matters for what follows, apart from what the runs remember. */
  readonly key: () => string;
}

/** `questions` are those whose answers must not get lost. */
export function createLedger(questions: readonly string[]): Ledger {
  const effects: Effect[] = [];
  const deeds: [Deed[], Deed[]] = [[], []];
  const lostBy = new Map<string, Effect>();
  const shownTo: [number, number] = [0, 0];
  const firstShownTo: [number | null, number | null] = [null, null];
  const underWay = new Set<SentWrite>();
  const foreignSince = (run: RunNumber, shown: number): readonly string[] =>
    effects.slice(shown).flatMap((effect) => (effect.run === run ? [] : effect.text));
  return {
    effects,
    deeds,
    lostBy,
    did: (run, deed) => void deeds[run].push({ ...deed, place: deeds[0].length + deeds[1].length }),
    sent: (run, text) => {
      const write = {
        run,
        text,
        shown: (text.startsWith('POST') ? firstShownTo[run] : null) ?? shownTo[run],
      };
      underWay.add(write);
      return write;
    },
    ended: (write) => void underWay.delete(write),
    listed: (run, shown) => {
      shownTo[run] = Math.max(shownTo[run], shown);
      firstShownTo[run] ??= shown;
    },
    carriedOut: ({ run, text, shown }, answered) => {
      const effect = { run, text, overtakenBy: foreignSince(run, shown) };
      effects.push(effect);
      for (const question of questions) {
        if (answered.has(question)) lostBy.delete(question);
        else if (!lostBy.has(question)) lostBy.set(question, effect);
      }
    },
    key: () =>
      [
        foreignSince(0, firstShownTo[0] ?? 0).length - foreignSince(0, shownTo[0]).length,
        foreignSince(0, firstShownTo[0] ?? 0).join(),
        foreignSince(1, firstShownTo[1] ?? 0).length - foreignSince(1, shownTo[1]).length,
        foreignSince(1, firstShownTo[1] ?? 0).join(),
        ...Array.from(
          underWay,
          ({ run, text, shown }) => `${run} ${text} ${foreignSince(run, shown).join()}`,
        ),
        ...Array.from(
          lostBy,
          ([question, { run, text, overtakenBy }]) => `${question} ${run} ${text} ${overtakenBy.join()}`,
        ),
      ].join(';'),
  };
}
