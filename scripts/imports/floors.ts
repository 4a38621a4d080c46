/** Folders of a wing that stand side by side, with what is in them; `.` stands for the files beside the folders. */
export type Floor = Readonly<Record<string, string>>;

/** The wings of src/ that have folders, each from the top floor to the ground: a folder imports only from floors below it. */
export const wings: Readonly<Record<string, readonly Floor[]>> = {
  cli: [
    { '.': 'the program: its surroundings, the run of a command line' },
    { definitions: 'options and help of each command, one file each' },
    { commands: 'what each command does, one file each' },
    { session: 'what commands share that work on a project: its host, how a plan is applied' },
    { print: 'events, failures and files as lines', lsp: 'the language server' },
    { terminal: 'streams, prompts, progress, signals' },
    {
      options: 'options and their values',
      completion: 'where the cursor is in a command line',
      help: 'help on what commands share',
    },
  ],
  engine: [
    {
      init: 'new projects',
      export: 'zones as files of other programs',
      log: 'the commits that changed a name',
      rollback: 'back to what was live before a run',
    },
    {
      apply: 'plans carried out, and what came of it',
      diff: 'revisions compared',
      resolve: 'questions resolved, in any state of the zones',
      import: 'live zones and files of other programs as files of the project',
    },
    {
      plan: 'what is live compared with the files',
      verify: 'what name servers answer',
      journals: 'journals of earlier runs: the list, the choice, what they saved',
      mail: 'mail in all languages',
      find: 'records looked up',
      format: 'the canonical layout',
      editor: 'a project as an editor sees it',
      completion: 'names in a project, for shells',
      sandbox: 'the local service',
    },
    {
      check: 'the files of a project checked',
      revision: 'a project at another revision, and what a branch changes of its guards',
      outputs: 'files that are written: none is an input',
      lock: 'one run at a time',
    },
    {
      session: 'what a run has; how a project is opened',
      metrics: 'what a run was like, in numbers, from its events',
    },
    {
      service: 'access to the service and to servers, and how much at a time',
      'trusted-journals': 'which journals are those of a project',
    },
    { '.': 'events, catalogues, paths and names', selection: 'parts of a project: zones, templates, shards' },
  ],
  sandbox: [
    { '.': 'the server, what it begins with, how it is started and stopped' },
    { records: 'the interface for records', mail: 'the interface for mail templates' },
    { accounts: 'logins, passwords, one-time passwords, tokens' },
    { stores: 'the database and what is in it' },
    { http: 'requests, answers, refusals' },
  ],
  render: [
    { json: 'for programs' },
    {
      text: 'for terminals',
      markdown: 'for comments and issues',
      html: 'pages; `browser/` runs in them',
      exchange: 'for translators',
    },
    { review: 'a plan as reviewers read it, in any format' },
    {
      '.': 'changes, settings, texts and links',
      verification: 'what name servers answer, as text and annotations',
    },
  ],
  apply: [
    { delivery: 'how steps get to their target: one request each, or together in messages' },
    { '.': 'the order and pace of steps, groups, expectations' },
    { restore: 'what a failed group had deleted: how it is created again, and what is told of it' },
    {
      journal: 'the write-ahead log',
      'type-changes': 'records that change their type: how the service takes it, and what follows',
      readings: 'listings while a run lasts: what they must show before something is taken away',
      messages: 'steps that are carried out together: which ones, and what came of them',
    },
    { step: 'one step: its requests, lost answers, its report' },
  ],
  config: [
    { credentials: 'passwords, tokens and one-time passwords, and where they come from' },
    { '.': 'the project file, how it is found and read' },
    { settings: 'one file per setting of the project file or per few that belong together, and their list' },
  ],
  api: [
    { '.': 'where zones are published', mail: 'interface A, templates and translations' },
    { update: 'DNS UPDATE: messages, signatures, transfers' },
    { dns: 'interface B, records', login: 'tokens of interface A' },
    { http: 'requests with limits, retries and without secrets; connections, answers, redaction' },
  ],
  load: [
    { '.': 'all rules about files' },
    { template: 'mail templates and translations' },
    { edit: 'records changed in place' },
    { format: 'the canonical layout of files' },
    { zone: 'zone files' },
    { generated: 'validators, made from the schemas' },
    {
      document: 'YAML files as checked documents',
      schema: 'how documents are checked',
      foreign: 'files of other programs, a folder each',
      exchange: 'files that come back from translators',
    },
    { yaml: 'YAML with positions' },
    { source: 'text files; those with credentials are none' },
    { files: 'a tree of files, on disk or elsewhere, and its bounds' },
  ],
  mail: [
    {
      planning: 'from differences to steps, and back',
      exchange: 'texts for translators, and what comes back',
    },
    { '.': 'what is done with texts beside planning them', risks: 'what a plan warns of, one file each' },
    { diff: 'live translations against declared ones' },
    { rules: 'one file per rule' },
    { text: 'languages and placeholders' },
    { templates: 'templates, translations and listings as data' },
  ],
  dns: [
    { planning: 'from differences to steps, and back' },
    { risks: 'what a plan warns of, one file each', foreign: 'zones of other programs, in and out' },
    {
      rules: 'the rules about zones, one file each, and how all rules are applied',
      order: 'the order of writes',
      verify: 'answers of name servers against records',
      keepers: 'what keeps the answers whose records are taken away',
      meaning: 'what answers mean to people: where mail goes, who may send it, who may issue certificates',
    },
    { expect: 'what a team expects of answers: in the files, and in every state of a plan' },
    {
      advice: 'what practice advises, one file per rule',
      diff: 'live records against declared ones',
      find: 'look-ups across zones',
      zonefile: 'master files',
    },
    {
      answers:
        'what name servers answer, in one state, on two sides, at any step; and what a plan changes of it',
    },
    { records: 'what holds for records of any type: identity, targets, claims, conflicts' },
    { targets: 'what a target demands of records, one file per target' },
    { wire: 'messages and RDATA' },
    { types: 'one file per record type', spf: 'SPF: grammar, and records followed' },
    { check: 'what a rule and a problem are; rules about names', content: 'texts, fields, addresses' },
    { name: 'names' },
    { '.': 'records, zones and listings as data' },
  ],
  plan: [
    {
      risks: 'risks, guards and their limits',
      review: 'a plan against what was reviewed, and where its changes come from',
      narrowing: 'parts of a plan',
      settings: 'settings that guard changes, compared',
      faults: 'contradictions that make a plan invalid',
    },
    { diff: 'the keyed diff and the policies of deleting and changing', graph: 'what waits for what' },
    { '.': 'plans and scopes as data' },
  ],
  diagnostics: [{ formats: 'one file per output format' }, { '.': 'rules, diagnostics and places in files' }],
};
