import type { ExpectedAnswer } from '../../dns/expected-answer.js';
import { asDemand } from '../../dns/expected-answer.js';
import { expectSchema } from '../../load/zone/expect-schema.js';
import { readExpect } from '../../load/zone/read-expect.js';
import { protocol } from './protocol.js';
import type { ProjectSetting } from './setting.js';
import { readSetting } from './setting.js';

/** What the project expects of the answers of its zones. */
export const expect: ProjectSetting<readonly ExpectedAnswer[]> = {
  name: 'expect',
  schema: {
    ...expectSchema,
    examples: [[{ ask: 'www.example.com A', reaches: ['192.0.2.0/24'] }]],
  },
  docs: 'questions that must be answered, with full names; see [Expected answers](expect.md)',
  judge: (written, surroundings) => {
    const target = readSetting(protocol, surroundings).value;
    const { expect: value, diagnostics } = readExpect(written, target);
    return { value, diagnostics };
  },
  compare: (list, { name, place }) => [
    { kind: 'demands', name, place: list[0]?.place ?? place, demands: list.map(asDemand) },
  ],
};
