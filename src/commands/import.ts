// npm run import -- FILE…: imports a WordPress or Ghost export, a folder of Markdown files, or an Olea export.
import { parseImportArguments, runImportCommand } from '#src/exchange/server/import-command.ts'
import { ProblemError } from '#src/platform/problem.ts'
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
      {
        store: { ...services.newsroom, listByIds: services.news.listByIds },
        pictures: {
          fetchPicture: services.media.fetchCopy,
          storePicture: (bytes, metadata) =>
            services.media.storeCopy(bytes, metadata).catch(ignoreUnusablePicture),
          storeInlinePicture: (dataUrl) => services.media.storeInline(dataUrl).catch(ignoreUnusablePicture),
        },
      },
      output,
    )
  },
)

/** An unusable picture becomes a line of the report and does not abort the import. */
function ignoreUnusablePicture(error: unknown): undefined {
  if (error instanceof ProblemError) return undefined
  throw error
}
