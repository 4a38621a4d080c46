import type { WriteProof } from '../../src/api/http/answers/write-proof.js';

/** What an answer proves that nothing is wrong with; with the id of what was created. */
export function proven(id: string | null = null): WriteProof {
  return { kind: 'proven', id };
}
