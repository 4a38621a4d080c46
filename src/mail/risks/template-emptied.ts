import type { RiskRule } from './risk.js';

export const templateEmptied: RiskRule = {
  code: 'template-emptied',
  level: 'block',
  summary: 'every live translation of a template would be deleted and none created',
  *find({ diffs }) {
    for (const { desired, template, changes, unchanged } of diffs) {
      const isEmptied = unchanged.length === 0 && changes.every(({ action }) => action === 'delete');
      if (!isEmptied || changes.length === 0) continue;
      const translations =
        changes.length === 1 ? 'the only translation' : `all ${changes.length} translations`;
      yield {
        changes,
        address: `mail/${desired.name}`,
        message: `${translations} of ${desired.name} would be deleted: everyone would get the default in ${template.language}`,
      };
    }
  },
};
