// npm run catalogue:import -- FILE|FOLDER…: imports products from Open Food Facts, or from a folder of labels.
import { parseImportArguments, runImportCommand } from '#src/catalogue/server/import/import-command.ts'
import { runTool } from './run-tool.ts'

const output = {
  print: (line: string) => process.stdout.write(`${line}\n`),
  printError: (line: string) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY ? { terminal: process.stderr } : {}),
}

await runTool(
  (args) => parseImportArguments(args, output),
  async ({ services }, command) => {
    process.exitCode = await runImportCommand(
      command,
      { ...services.catalogue, prepareReferences: services.scan.prepareReferences },
      output,
    )
  },
)
