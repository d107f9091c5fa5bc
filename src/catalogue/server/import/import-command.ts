// Command line of `npm run catalogue:import -- FILE|FOLDER…`.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { ProblemError } from '#src/platform/problem.ts'
import type { CatalogueService } from '../catalogue.service.ts'
import type { ImportSource } from './import-record.ts'
import { formatImportReport } from './import-report.ts'
import { openImport } from './open-import.ts'
import { runImport } from './run-import.ts'

type Output = {
  print: (line: string) => void
  printError: (line: string) => void
  /** Terminal for the progress bar; undefined if the output is redirected. */
  terminal?: NodeJS.WriteStream
}

type ImportArguments = {
  paths: string[]
  isDryRun: boolean
  withPictures: boolean
  fetchesPictures?: boolean
  report?: string
}

const usage = `Usage: npm run catalogue:import -- FILE|FOLDER… [--dry-run] [--report FILE] [--no-pictures] [--fetch-pictures]

FILE is an export of Open Food Facts, JSONL or CSV, also compressed with gzip. FOLDER contains manifest.json with a
list of products and the pictures of their labels.

  --dry-run       read and check everything, write nothing
  --report FILE   write the full report as JSON
  --no-pictures   do not add pictures
  --fetch-pictures
                  also fetch the pictures that records of Open Food Facts name, with their license. The server fetches
                  them in the background`

/** @returns the arguments, or the exit status after printing the usage: 64 for invalid arguments */
export function parseImportArguments(args: string[], output: Output): ImportArguments | number {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: true },
        'fetch-pictures': { type: 'boolean', default: false },
        report: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      output.print(usage)
      return 0
    }
    if (positionals.length === 0) throw new TypeError('No file is given.')
    return {
      paths: positionals,
      isDryRun: values['dry-run'],
      withPictures: values.pictures,
      fetchesPictures: values['fetch-pictures'],
      ...(values.report === undefined ? {} : { report: values.report }),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    output.printError(`${error.message}\n\n${usage}`)
    return 64
  }
}

/** @returns exit status: 0 if the import was completed, 1 for a path that is no import */
export async function runImportCommand(
  command: ImportArguments,
  catalogue: Pick<CatalogueService, 'importBatch' | 'planBatch' | 'pictures'> & {
    /** Makes the new pictures recognisable. */
    prepareReferences: (options: { onProgress: (done: number) => unknown }) => Promise<number>
  },
  output: Output,
): Promise<number> {
  const progress = createProgress(output)
  try {
    const sources: ImportSource[] = []
    for (const path of command.paths) sources.push(await openImport(path))
    const report = await runImport(
      sources,
      { ...catalogue, addPicture: catalogue.pictures.add },
      { ...command, onProgress: progress.show },
    )
    progress.stop()
    if (command.withPictures && !command.isDryRun) await prepare(catalogue, output)
    if (command.report !== undefined) await writeFile(command.report, `${JSON.stringify(report, null, 2)}\n`)
    output.print(formatImportReport(report))
    return 0
  } catch (error) {
    progress.stop()
    if (!(error instanceof ProblemError)) throw error
    output.printError(`${error.title}. ${error.detail ?? ''}`.trim())
    return 1
  }
}

/** The import has succeeded even where labels cannot be read: a job of the server tries again. */
async function prepare(
  { prepareReferences }: Parameters<typeof runImportCommand>[1],
  { terminal, print, printError }: Output,
): Promise<void> {
  try {
    const count = await prepareReferences({
      onProgress: (done) => terminal?.write(`\rPreparing pictures for the scanner: ${done}`),
    })
    if (count > 0) {
      terminal?.write('\n')
      print(`${count} pictures are ready for the scanner.`)
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    printError(`The pictures are not ready for the scanner. ${error.title}. ${error.detail ?? ''}`.trim())
  }
}

function createProgress({ terminal }: Output) {
  if (!terminal) return { show: () => undefined, stop: () => undefined }
  const bar = new cliProgress.SingleBar({
    format: 'Importing {bar} {percentage} %',
    stream: terminal,
    hideCursor: true,
    clearOnComplete: true,
  })
  let isStarted = false
  return {
    show(done: number, total: number) {
      if (!isStarted) bar.start(1, 0)
      isStarted = true
      bar.update(Math.min(1, done / Math.max(total, 1)))
    },
    stop: () => bar.stop(),
  }
}
