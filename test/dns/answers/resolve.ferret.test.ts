import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { constantZone } from '../../../src/dns/answers/changing-zone.js';
import { stateOn } from '../../../src/dns/answers/project-state.js';
import { resolve } from '../../../src/dns/answers/resolve.js';
import { record } from '../../support/zones.js';

interface Ferret {
  readonly zones: readonly {
    readonly zone: string;
    readonly records: readonly (readonly [prefix: string, type: string, content: string])[];
    /** The statuses that BIND, NSD, Knot and PowerDNS answered with. */
    readonly questions: readonly (readonly [name: string, type: string, statuses: readonly string[]])[];
  }[];
}

const ferret: Ferret = JSON.parse(
  gunzipSync(readFileSync('test/vectors/answers/ferret.json.gz')).toString('utf8'),
);

test('zones of Ferret are answered as four name servers answer them', () => {
  const wrong = ferret.zones.flatMap(({ zone, records, questions }) => {
    const all = records.map(([prefix, type, content]) => record({ prefix, type, content }));
    const state = stateOn('after', [constantZone(zone, all)]);
    return questions.flatMap(([name, type, statuses]) => {
      const { status } = resolve(state, { name, below: false, type });
      return statuses.includes(status) ? [] : [`${name} ${type}: ${status}, not ${statuses.join()}`];
    });
  });
  expect(ferret.zones).toHaveLength(4770);
  expect(wrong).toEqual([]);
});
