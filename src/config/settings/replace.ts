import type { Replace } from '../../dns/zone.js';
import { textOf } from '../../load/yaml/nodes.js';
import { level } from './setting.js';
import type { ProjectSetting } from './setting.js';

const CHOICES: readonly Replace[] = ['auto', 'put', 'recreate'];

/** How a change between CNAME and another type is written. */
export const replace: ProjectSetting<Replace> = {
  name: 'dns.replace',
  schema: {
    title: 'Changes of type',
    description:
      'How a CNAME gives way to another type at its name, or the other way round: with `auto` by a PUT with the new type, or by a DELETE and a POST if the service refuses that; with `put` always by a PUT; with `recreate` always by a DELETE and a POST.',
    type: 'string',
    enum: CHOICES,
    examples: ['put'],
  },
  default: 'auto',
  read: (written) => CHOICES.find((choice) => choice === textOf(written)),
  // With `put`, the first one need not be one that a service which ignores the type refuses.
  compare: level((choice) => Number(choice === 'put')),
  docs: 'how a [change of type](order.md#changes-of-type) is written: `auto`, `put` or `recreate`',
};
