// npm run export -- FILE: writes all articles, pictures and redirects to one file.
import { runExportCommand } from '#src/exchange/server/export-command.ts'
import { productName } from '#src/news/contract/limits.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ services, config, arguments: args }) => {
  process.exitCode = await runExportCommand(
    args,
    {
      site: { url: config.publicUrl, title: productName },
      listArticles: () => services.newsroom.exportArticles(),
      listMedia: () => services.media.listAll(),
    },
    {
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
    },
  )
})
