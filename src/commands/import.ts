// npm run import -- FILE…: imports a WordPress or Ghost export, a folder of Markdown files, or an Olea export.
import { runImportCommand } from '#src/exchange/server/import-command.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ services, arguments: args }) => {
  process.exitCode = await runImportCommand(
    args,
    {
      store: { ...services.newsroom, listByIds: services.news.listByIds },
      pictures: {
        fetchPicture: services.media.fetchCopy,
        storePicture: (bytes, metadata) =>
          services.media.storeCopy(bytes, metadata).catch(ignoreUnusablePicture),
      },
    },
    {
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
      ...(process.stderr.isTTY ? { terminal: process.stderr } : {}),
    },
  )
})

/** An unusable picture becomes a line of the report and does not abort the import. */
function ignoreUnusablePicture(error: unknown): undefined {
  if (error instanceof ProblemError) return undefined
  throw error
}
