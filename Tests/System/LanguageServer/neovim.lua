-- Headless Neovim 0.7 or later as a client: `make lsp-test`. SKINCTL names the tool, THEME_FILE a file with a constant `accent`.
local tool, file = vim.env.SKINCTL, vim.env.THEME_FILE
local failed = false
local function check(condition, what)
  if not condition then
    failed = true
    io.stderr:write("neovim: " .. what .. "\n")
  end
end

vim.cmd("edit " .. file)
local client = vim.lsp.start_client({ name = "skinctl", cmd = { tool, "lsp" }, root_dir = vim.fn.fnamemodify(file, ":h") })
vim.lsp.buf_attach_client(0, client)
vim.wait(5000, function() return vim.lsp.get_client_by_id(client).initialized end)

local function request(method, line, column)
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  if line then params.position = { line = line, character = column } end
  params.context = { includeDeclaration = true }
  params.newName = "renamed"
  local replies = vim.lsp.buf_request_sync(0, method, params, 5000) or {}
  return replies[client] and replies[client].result
end

local line = vim.fn.search('name="accent"') - 1
local column = vim.fn.getline(line + 1):find('"accent"')
local hover = request("textDocument/hover", line, column)
check(hover and hover.contents.value:find("color accent"), "hover")
check(#(request("textDocument/definition", line, column) or {}) > 0, "definition")
check(#(request("textDocument/documentSymbol") or {}) > 0, "symbols")
check(request("textDocument/rename", line, column), "rename")

vim.api.nvim_buf_set_lines(0, line, line, false, { '    <color name="zz" ref="acent"/>' })
check(vim.wait(5000, function() return #vim.diagnostic.get(0) > 0 end), "diagnostics")
local found = vim.diagnostic.get(0)[1]
check(found and found.code == "unknown-constant" and found.lnum == line, "the diagnostic's place")
vim.cmd(failed and "cquit" or "quitall!")
