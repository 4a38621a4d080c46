import type { TxtReading } from '../../dns/record.js';
import { textOf } from '../../load/yaml/nodes.js';
import { level } from './setting.js';
import type { ProjectSetting } from './setting.js';

/** How the contents of TXT records are compared. */
export const txt: ProjectSetting<TxtReading> = {
  name: 'dns.txt',
  schema: {
    title: 'TXT contents',
    description:
      'How the contents of TXT records are compared: with `text`, quotes are part of the text; with `quoted`, "a" "b" is the text ab, for a service that lists TXT in quotes. Contents are sent as written.',
    type: 'string',
    enum: ['text', 'quoted'],
    examples: ['quoted'],
  },
  default: 'text',
  read: (written) => (textOf(written) === 'quoted' ? 'quoted' : 'text'),
  compare: level((reading) => Number(reading === 'quoted')),
  docs: '`text` or `quoted`, for a service that lists [TXT in quotes](project-file.md#txt-in-quotes)',
};
