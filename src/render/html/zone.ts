import { plural } from '../../text/plural.js';
import type { ZonePlan } from '../../plan/plan.js';
import { changesOf } from '../changes.js';
import { stayingRecords } from '../staying-text.js';
import type { RiskLevels } from './change-row.js';
import { changeRow } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { pictureOf } from './picture/picture.js';
import { recordRow } from './record-row.js';
import { section } from './section.js';

/** A zone that changes: every change, then what points where. */
export function zoneSection(zone: ZonePlan, levels: RiskLevels): Html {
  return section({
    id: `dns/${zone.zone}`,
    title: zone.zone,
    about: zone.file,
    summary: zone.summary,
    rows: changesOf(zone.steps).map((change) => changeRow(recordRow(change), levels)),
    notes: stayingRecords([zone]),
    more: pictureOf(zone),
  });
}

/** The zones without changes in one sentence; nothing when there are none. */
export function unchangedZones(zones: readonly ZonePlan[]): Html {
  const unchanged = zones.filter(({ steps }) => steps.length === 0);
  if (unchanged.length === 0) return none;
  const texts = [`${plural(unchanged.length, 'zone')} unchanged`, ...stayingRecords(unchanged)];
  return html`<p class="note">${texts.join('; ')}</p> `;
}
