import type { Rule } from '../diagnostics/rule.js';
import { tooManyProblems } from '../diagnostics/too-many.js';
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
    'A file with passwords or tokens is never read as a zone file, an included file, a mail or a project file: nothing of it may reach the output, a log or a plan. Such files are the credentials file, the files that `ZONEMASON_…_FILE` variables name, everything in a `.zonemason` folder except for the journals, and any file that looks like a credentials file.',
  reference: 'docs/zone-files.md, "Credentials"',
  bad: '$ zonemason validate .zonemason/credentials.yaml',
  good: '$ zonemason validate zones/example.com.yaml',
});

export const fileOutside: Rule = shellRule({
  code: 'file/outside',
  summary: 'A file of another revision is in the repository.',
  explanation:
    'A link out of the repository or into a submodule has no content at a revision: git stores the path that it leads to, not the file there.',
  reference: 'docs/plan-and-apply.md',
  bad: '$ ln -s /srv/dns/example.com.yaml zones/example.com.yaml\n$ git add zones && git commit -m link\n$ zonemason diff HEAD~..HEAD',
  good: '$ cp /srv/dns/example.com.yaml zones/example.com.yaml\n$ git add zones && git commit -m file\n$ zonemason diff HEAD~..HEAD',
});

export const fileRules: readonly Rule[] = [
  fileMissing,
  fileDirectory,
  fileUnreadable,
  fileBinary,
  fileEmpty,
  fileTooLarge,
  tooManyProblems,
  fileCredentials,
  fileOutside,
];
