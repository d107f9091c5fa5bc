// npm run import -- FILE…: brings in a WordPress or Ghost export, a folder of Markdown, or our own export.
import { runImportCommand } from '#src/exchange/server/import-command.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ services, arguments: args }) => {
  process.exitCode = await runImportCommand(
    args,
    { store: services.news, pictures: services.pictures },
    {
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
      ...(process.stderr.isTTY ? { terminal: process.stderr } : {}),
    },
  )
})
