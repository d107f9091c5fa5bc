// npm run import -- FILE…: brings in a WordPress or Ghost export, a folder of Markdown, or our own export.
import { runImportCommand } from '#src/exchange/server/import-command.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { runTool } from './run-tool.ts'

await runTool(async ({ services, arguments: args }) => {
  process.exitCode = await runImportCommand(
    args,
    {
      store: { ...services.newsroom, cardsOf: services.news.cardsOf },
      pictures: {
        fetchPicture: services.media.fetchCopy,
        storePicture: (bytes, about) => services.media.storeCopy(bytes, about).catch(ignoreUnusablePicture),
      },
    },
    {
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
      ...(process.stderr.isTTY ? { terminal: process.stderr } : {}),
    },
  )
})

/** A broken picture is a line in the report, not the end of the import. */
function ignoreUnusablePicture(error: unknown): undefined {
  if (error instanceof ProblemError) return undefined
  throw error
}
