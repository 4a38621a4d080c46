import { readTodo } from '../../../engine/mail/todo.js';
import { withSession } from '../../../engine/session/session.js';
import { formatCsv } from '../../../render/csv.js';
import { formatMailTodoJson } from '../../../render/json/mail.js';
import { formatMailTodo } from '../../../render/text/mail-todo.js';
import type { Context } from '../../terminal/context.js';
import type { HostOptions } from '../../session/host.js';
import { offlineHost } from '../../session/host.js';

export interface MailTodoOptions extends HostOptions {
  readonly format: 'text' | 'json' | 'csv';
}

/** Lists what translators have to do. */
export async function runMailTodo(
  context: Context,
  language: string | undefined,
  options: MailTodoOptions,
): Promise<number> {
  const { out } = context;
  const todo = await withSession(offlineHost(options, context), (session) => readTodo(session, language));
  const formats = {
    text: () => formatMailTodo(todo, out.layout),
    json: () => formatMailTodoJson(todo),
    csv: () =>
      formatCsv([
        ['template', 'language', 'reasons', 'words'],
        ...todo.items.map((item) => [item.template, item.language, item.reasons.join(' '), item.words ?? '']),
      ]),
  };
  out.write(formats[options.format]());
  return 0;
}
