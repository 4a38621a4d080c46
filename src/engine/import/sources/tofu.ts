import { tofuContent, tofuName } from '../../../load/foreign/tofu/rules.js';
import { readTofu } from '../../../load/foreign/tofu/read-tofu.js';
import { jsonSource } from './json-source.js';

/** The output of `tofu show -json` or `terraform show -json`. */
export const tofu = jsonSource({
  typical: [/"(?:root_module|terraform_version)"\s*:/],
  rules: { name: tofuName, content: tofuContent },
  read: readTofu,
});
