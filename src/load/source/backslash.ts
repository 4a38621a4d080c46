import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import { projectFileRule } from './define-rule.js';
import { quote } from './report.js';

export const pathBackslash = projectFileRule({
  code: 'path/backslash',
  summary: 'Paths in files are written with slashes.',
  explanation:
    'A slash separates folders on every system. A backslash does so on Windows only: elsewhere it is a character of a name, or in a glob it takes the meaning from the next one, so the same project would have other zones.',
  reference: 'docs/project-file.md',
  bad: String.raw`dns:
  endpoint: https://dns.example.net
  zones: zones\*.yaml
`,
  good: 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n',
});

/** Reports a path or glob in a file of the project that has a backslash; `name` is that of the setting. */
export function checkSlashes(name: string, path: Span & { readonly text: string }): readonly Diagnostic[] {
  if (!path.text.includes('\\')) return [];
  const meant = path.text.replaceAll(/\\+/g, '/');
  const message = `${name} has a backslash: ${quote(path.text)}`;
  const suggestion = { written: path.text, meant };
  return [report({ rule: pathBackslash, at: path, message, hint: `write ${meant}`, suggestion })];
}
