// npm run export -- FILE: writes all articles, pictures and redirects to one file.
import { parseExportArguments, runExportCommand } from '#src/exchange/server/export-command.ts'
import { productName } from '#src/news/contract/limits.ts'
import { runTool } from './run-tool.ts'

const output = {
  print: (line: string) => process.stdout.write(`${line}\n`),
  printError: (line: string) => process.stderr.write(`${line}\n`),
}

await runTool(
  (args) => parseExportArguments(args, output),
  async ({ services, config }, command) => {
    process.exitCode = await runExportCommand(
      command,
      {
        site: { url: config.publicUrl, title: productName },
        listArticles: () => services.newsroom.exportArticles(),
        listMedia: () => services.media.listAll(),
      },
      output,
    )
  },
  { requiresDatabase: true },
)
