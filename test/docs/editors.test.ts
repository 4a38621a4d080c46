import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { programsIn } from '../support/programs.js';

const run = promisify(execFile);

/**
 * What somebody does in Neovim: see the problem, take its fix, go to the target of the alias, rename it,
 * complete its new name, and format the file.
 */
const SESSION = `
local function wait_until(holds) assert(vim.wait(60000, holds, 10), 'nothing happened') end
local seen = {}
vim.cmd('edit zones/example.com.yaml')
wait_until(function() return #vim.diagnostic.get(0) > 0 end)
local problem = vim.diagnostic.get(0)[1]
seen.line, seen.message = problem.lnum + 1, problem.message

local range = {
  start = { line = problem.lnum, character = problem.col },
  ['end'] = { line = problem.end_lnum, character = problem.end_col },
}
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = range,
  context = { diagnostics = { vim.tbl_extend('force', problem.user_data.lsp, { range = range, message = problem.message }) } },
}, 60000)
local _, answer = next(answers)
seen.fix = answer.result[1].title
vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
wait_until(function() return #vim.diagnostic.get(0) == 0 end)
seen.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)

vim.api.nvim_win_set_cursor(0, { 3, 20 })
vim.lsp.buf.definition()
wait_until(function() return vim.api.nvim_win_get_cursor(0)[1] ~= 3 end)
seen.definition = vim.api.nvim_win_get_cursor(0)[1]

local function ask(method, params)
  params.textDocument = vim.lsp.util.make_text_document_params()
  local _, reply = next(vim.lsp.buf_request_sync(0, method, params, 60000))
  return reply.result
end
vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', { newName = 'site', position = { line = 3, character = 2 } }), 'utf-16')
seen.renamed = vim.api.nvim_buf_get_lines(0, 2, 4, false)

vim.api.nvim_buf_set_lines(0, 4, 4, false, { '  "@":', '    MX:   10 si' })
wait_until(function()
  for _, item in ipairs(ask('textDocument/completion', { position = { line = 5, character = 15 } })) do
    if item.label == 'site.example.com' then
      vim.lsp.util.apply_text_edits({ item.textEdit }, 0, 'utf-16')
      return true
    end
  end
end)
seen.completed = vim.api.nvim_buf_get_lines(0, 5, 6, false)[1]

local edits = ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, 0, 'utf-16')
seen.formatted = vim.api.nvim_buf_get_lines(0, 0, -1, false)

vim.fn.writefile({ vim.fn.json_encode(seen) }, 'seen.json')
vim.cmd('qa!')
`;

test('Neovim works as docs/editors.md sets it up', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
    'zones/example.com.yaml':
      'zone: example.com\nrecords:\n  www: { CNAME: web.example.com. }\n  web: { A: 192.0.2.1 }\n',
    'init.lua': await shownSettings(),
    'session.lua': SESSION,
  });
  const env = { PATH: `${programsIn(folder)}:${process.env['PATH']}`, HOME: folder };
  const args = ['--headless', '-u', 'init.lua', '-c', 'luafile session.lua', '-c', 'cquit'];
  const { stderr } = await run('nvim', args, { cwd: folder, env });
  expect(stderr).toBe('');
  expect(JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'))).toEqual({
    line: 3,
    message: expect.stringContaining('dot'),
    fix: expect.stringContaining('web.example.com'),
    text: ['zone: example.com', 'records:', '  www: { CNAME: web.example.com }', '  web: { A: 192.0.2.1 }'],
    definition: 4,
    renamed: ['  www: { CNAME: site.example.com }', '  site: { A: 192.0.2.1 }'],
    completed: '    MX:   10 site.example.com',
    formatted: [
      'zone: example.com',
      'records:',
      "  '@':",
      '    MX: 10 site.example.com',
      '  site:',
      '    A: 192.0.2.1',
      '  www:',
      '    CNAME: site.example.com',
    ],
  });
});

/** The page has settings for Neovim 0.11 and later, and then for older ones. */
async function shownSettings(): Promise<string> {
  const page = readFileSync('docs/editors.md', 'utf8');
  const [current = '', older = ''] = Array.from(
    page.matchAll(/^```lua\n(.*?)^```/gms),
    ([, block = '']) => block,
  );
  const { stdout } = await run('nvim', ['--version']);
  const [, minor] = /NVIM v0\.(\d+)/.exec(stdout) ?? [];
  return Number(minor ?? 11) < 11 ? older : current;
}
