import type { Rule } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';
import { tooManyProblems } from '../../diagnostics/too-many.js';
import { pathBackslash } from './backslash.js';
import { shellRule } from './define-rule.js';

const reference = 'docs/zone-files.md, "The file"';

export const fileMissing: Rule = shellRule({
  code: 'file/missing',
  summary: 'A named file exists.',
  explanation:
    'There is nothing at the path. Paths on the command line are relative to the working folder, paths in a project file to that file.',
  reference,
  bad: '$ zonemason validate zones/exmaple.com.yaml',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const globWithoutFiles: Rule = shellRule({
  code: 'file/no-match',
  summary: 'A glob of zone files matches a file.',
  explanation:
    'A project without a zone file would manage nothing, which is more likely a slip in the glob, or in where the project file is. Globs are relative to the project file, and letter case matters.',
  reference: 'docs/project-file.md',
  bad: '$ ls zones/*.yaml\nls: cannot access',
  good: '$ ls zones/*.yaml\nzones/example.com.yaml',
});

export const unusedGlob: Rule = defineRule(
  {
    code: 'file/unused-glob',
    summary: 'Of several globs of zone files, each matches a file.',
    explanation:
      'The zones that the glob was written for would not be managed, and nothing else says so: the other globs do match files. Globs that begin with `!` need not match.',
    reference: 'docs/project-file.md',
    bad: '$ grep zones: zonemason.yaml\n  zones: [zones/*.yaml, team/*.yaml]\n$ ls\nteams  zonemason.yaml  zones',
    good: '$ grep zones: zonemason.yaml\n  zones: [zones/*.yaml, teams/*.yaml]\n$ ls\nteams  zonemason.yaml  zones',
  },
  { severity: 'warning', adjustable: true, examples: 'shell' },
);

export const fileDirectory: Rule = shellRule({
  code: 'file/directory',
  summary: 'A named file is not a folder.',
  explanation: 'A zone is one file. Use a glob for all files of a folder.',
  reference,
  bad: '$ zonemason validate zones',
  good: '$ zonemason validate zones/*.yaml',
});

export const fileUnreadable: Rule = shellRule({
  code: 'file/unreadable',
  summary: 'A named file can be read.',
  explanation:
    'Usually the user who runs the command lacks the permission. Pipes, sockets and devices are refused, too: they may never end.',
  reference,
  bad: '$ chmod 000 zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: '$ chmod 644 zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
});

export const fileBinary: Rule = shellRule({
  code: 'file/binary',
  summary: 'A file is text in UTF-8.',
  explanation:
    'A NUL character or invalid UTF-8 means that the file is not text, or text in another encoding. Guessing the encoding could change what is published.',
  reference,
  bad: '$ iconv -f utf-8 -t utf-16 zone.yaml > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: '$ cp zone.yaml zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
});

export const fileEmpty: Rule = shellRule({
  code: 'file/empty',
  summary: 'A file is not empty.',
  explanation:
    'A file that is empty, or has only comments, is more likely truncated than intended. It is never taken for an empty zone, whose records would all be deleted; write `records: {}` for that.',
  reference,
  bad: '$ : > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
  good: "$ printf 'zone: example.com\\nrecords: {}\\n' > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml",
});

export const fileLineEnds: Rule = shellRule({
  code: 'file/line-ends',
  summary: 'Lines end with LF, or with CR and LF.',
  explanation:
    'A carriage return alone ended lines on old Macs only. What follows it would be taken for the rest of the line: after a comment, a record would be missing, and so deleted.',
  reference,
  bad: "$ tr '\\n' '\\r' < zone.yaml > zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml",
  good: '$ cp zone.yaml zones/example.com.yaml\n$ zonemason validate zones/example.com.yaml',
});

export const fileLink: Rule = shellRule({
  code: 'file/link',
  summary: 'A link is checked out as a link.',
  explanation:
    'Where links are turned off, as on Windows without developer mode, git writes a file with the path that the link leads to in its place.',
  reference,
  bad: '$ git config core.symlinks false && git checkout -- zones/example.net.yaml\n$ zonemason validate zones/example.net.yaml',
  good: '$ git config core.symlinks true && git checkout -- zones/example.net.yaml\n$ zonemason validate zones/example.net.yaml',
});

export const fileTooLarge: Rule = shellRule({
  code: 'file/too-large',
  summary: 'A file has at most 64 MiB.',
  explanation: 'A zone of a million records is smaller. A larger file is not a zone file.',
  reference,
  bad: '$ zonemason validate backup.tar',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const fileCredentials: Rule = shellRule({
  code: 'file/credentials',
  summary: 'No file of the project has credentials.',
  explanation:
    'A file with passwords or tokens is never read as a zone file, an included file, a mail or a project file: nothing of it may reach the output, a log or a plan. Such files are the credentials file, the files that `ZONEMASON_…_FILE` variables name, everything in a `.zonemason` folder, or that of `ZONEMASON_STATE`, except for the journals, and any file that looks like a credentials file.',
  reference: 'docs/credentials.md',
  bad: '$ zonemason validate .zonemason/credentials.yaml',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const pathOutside: Rule = shellRule({
  code: 'path/outside',
  summary: 'What a project names lies in its repository, or in a folder that --allow-outside allows.',
  explanation:
    'A pull request can change every path and link in a repository, and messages quote the files that they lead to: a zone file could print a password file of the machine that checks it. So `dns.zones`, `include`, `mail.translations`, `stateFolder` and links lead only to files of the repository, without its `.git` folder; without a repository, to files below the folder of the project file. `$INCLUDE` and `!include` stay in the folder that `--from` names. `--allow-outside FOLDER` and `ZONEMASON_ALLOW_OUTSIDE` allow more; nothing in the repository can. At another revision, a link out of the repository has no content at all: git stores where it leads, not the file there.',
  reference: 'docs/project-file.md, "Files outside the project"',
  bad: '$ grep include: zones/example.com.yaml\ninclude: /srv/dns/mail.yaml\n$ zonemason validate',
  good: '$ grep include: zones/example.com.yaml\ninclude: /srv/dns/mail.yaml\n$ zonemason validate --allow-outside /srv/dns',
});

export const fileRules: readonly Rule[] = [
  fileMissing,
  globWithoutFiles,
  unusedGlob,
  fileDirectory,
  fileUnreadable,
  fileBinary,
  fileEmpty,
  fileLineEnds,
  fileLink,
  fileTooLarge,
  tooManyProblems,
  fileCredentials,
  pathOutside,
  pathBackslash,
];
