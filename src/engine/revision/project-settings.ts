import type { Project } from '../../config/project.js';
import { comparedSettings, emptyDocument } from '../../config/settings/read-settings.js';
import type { GuardSetting } from '../../plan/settings/setting.js';
import { catalogue } from '../catalogue.js';

/** The settings of a project file that guard changes. What the environment says instead does not count. */
export function projectSettings({ document }: Pick<Project, 'document'>): readonly GuardSetting[] {
  return comparedSettings({ document, knownRules: catalogue });
}

/** The settings of a project without a project file. */
export function noProjectSettings({ source }: Pick<Project, 'source'>): readonly GuardSetting[] {
  return projectSettings({ document: emptyDocument(source) });
}
