import type { ServerLookUps, ZoneLookUps } from '../plan/look-ups.js';
import { SERVER_STATES } from '../plan/look-ups.js';
import { plural } from '../text/plural.js';

/** What is wrong with the servers of a zone, and what they answer for names that do not exist: a clause each. */
export function lookUpFaults({ servers, reason }: ZoneLookUps): readonly string[] {
  return reason === undefined ? servers.flatMap(serverFaults) : [`nobody was asked: ${reason}`];
}

function serverFaults({ server, name, ...told }: ServerLookUps): readonly string[] {
  const { status, reason, unanswered, wildcards = [] } = told;
  const who = name === null ? server : `${name} (${server})`;
  return [
    ...(status === 'ok'
      ? []
      : [`${who} ${SERVER_STATES[status]}${reason === undefined ? '' : `: ${reason}`}`]),
    ...(unanswered > 0 ? [`${who} did not answer ${plural(unanswered, 'question')}`] : []),
    ...wildcards.map(
      (wildcard) => `${who} answers for any name like ${wildcard}, which does not count as a service record`,
    ),
  ];
}
