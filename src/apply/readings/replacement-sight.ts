import type { Backend, Target } from '../step/backend.js';
import type { Moment, Readings } from './readings.js';

export interface ReplacementSightInput<V> extends Pick<Target<V>, 'onAttempt'> {
  readonly readings: Pick<Readings<V>, 'after' | 'moment'>;
  /** Lets other units of the scope be sent meanwhile; returns whether there are none. */
  readonly makeWay: () => boolean;
}

/** How a unit sees what it has created in place of what it has deleted. */
export interface ReplacementSight<V> extends Pick<Target<V>, 'onAttempt'> {
  /** Lists the scope for all units that wait for it at that time: at once if nothing else is sent there, or within a second. */
  readonly listReplacement: Backend<V>['list'];
  /** After this moment, all that the unit has sent was answered. */
  readonly endedAt: () => Moment;
}

/** Creates the sight of one unit. */
export function replacementSight<V>({
  readings,
  makeWay,
  onAttempt,
}: ReplacementSightInput<V>): ReplacementSight<V> {
  let answeredAt: Moment | null = null;
  const endedAt = (): Moment => (answeredAt ??= readings.moment());
  return {
    onAttempt: (attempt) => {
      answeredAt = null;
      onAttempt?.(attempt);
    },
    listReplacement: async (scope, _, hurry) => {
      const moment = answeredAt === null ? endedAt() : readings.moment();
      return (await readings.after(scope, moment, { isUrgent: makeWay(), hurry })).live;
    },
    endedAt,
  };
}
