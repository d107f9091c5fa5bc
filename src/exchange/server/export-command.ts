// Command line of `npm run export -- FILE`: writes all articles, pictures and redirects to one file.
import { ProblemError } from '#src/platform/problem.ts'
import type { CommandOutput } from './import-command.ts'
import { type ExportSource, writeOleaExport } from './olea/write-olea-export.ts'

const usage = `Usage: npm run export -- FILE

Writes all articles, pictures and redirects in the format that npm run import reads.
The file is compressed if its name ends in .gz.`

type Output = Pick<CommandOutput, 'print' | 'printError'>

/** @returns the arguments, or the exit status after printing the usage: 64 for invalid arguments */
export function parseExportArguments(args: string[], output: Output): { path: string } | number {
  const [path, ...others] = args
  if (path === '--help') {
    output.print(usage)
    return 0
  }
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    output.printError(usage)
    return 64
  }
  return { path }
}

/** @returns exit status: 0, or 1 if the file cannot be written */
export async function runExportCommand(
  { path }: { path: string },
  source: ExportSource,
  output: Output,
): Promise<number> {
  try {
    const { articles, media } = await writeOleaExport(path, source)
    output.print(`${articles} articles and ${media} pictures written to ${path}.`)
    return 0
  } catch (error) {
    const isExpected =
      error instanceof ProblemError || (error instanceof Error && 'code' in error && 'syscall' in error)
    if (!isExpected) throw error
    output.printError(`${path} could not be written: ${error.message}`)
    return 1
  }
}
