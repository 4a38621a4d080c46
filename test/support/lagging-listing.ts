import type { ScriptedAnswer, SeenRequest } from './fault-server.js';

/** A fault of a service: until some milliseconds after its last write, it lists what was there before its first one. */
export function laggingListing(
  ms: number,
): (request: SeenRequest, carryOut: () => ScriptedAnswer) => ScriptedAnswer {
  let before: ScriptedAnswer | undefined;
  let last = -Infinity;
  return ({ method }, carryOut) => {
    const answer = carryOut();
    if (method !== 'GET') {
      last = Date.now();
      return answer;
    }
    if (last === -Infinity) before = answer;
    return before && Date.now() - last < ms ? before : answer;
  };
}
