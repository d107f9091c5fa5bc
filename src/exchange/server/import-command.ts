// Command line of `npm run import -- FILE…`.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { ProblemError } from '#src/platform/problem.ts'
import { formatReport, type ImportReport } from './import-report.ts'
import { openSources } from './open-sources.ts'
import { type ImportDependencies, type ImportProgress, runImport } from './run-import.ts'

export type CommandOutput = {
  print: (line: string) => void
  printError: (line: string) => void
  /** Terminal for the progress bar; undefined if the output is redirected. */
  terminal?: NodeJS.WriteStream
}

const usage = `Usage: npm run import -- FILE… [--dry-run] [--report FILE] [--no-pictures] [--site URL]

FILE is a WordPress export (XML, in one or several files, optionally compressed), a Ghost export (JSON),
a folder of Markdown files, or a file written by npm run export.

  --dry-run       read and check everything, write nothing
  --report FILE   write the full report as JSON
  --no-pictures   do not fetch pictures
  --site URL      URL of the old site, if the export does not contain it (Ghost, Markdown)`

const phaseLabels = { check: 'Checking', write: 'Writing', pictures: 'Fetching pictures' } as const

/** @returns exit status: 0 if the import was completed, 1 for a broken export or a report that cannot be written */
export async function runImportCommand(
  command: ImportArguments,
  dependencies: ImportDependencies,
  output: CommandOutput,
): Promise<number> {
  const progress = createProgress(output)
  try {
    const sources = await openSources(command.paths, { siteUrl: command.site })
    const report = await runImport(sources.sources, dependencies, {
      isDryRun: command.isDryRun,
      withPictures: command.withPictures,
      onProgress: (step) =>
        progress.show(step.phase === 'pictures' ? step : { ...step, total: sources.totalBytes[step.phase] }),
    })
    progress.stop()
    output.print(formatReport(report))
    // After printing: the import is done, so a file that cannot be written must not cost the report.
    return command.report === undefined ? 0 : await writeReport(command.report, report, output)
  } catch (error) {
    progress.stop()
    if (!(error instanceof ProblemError)) throw error
    output.printError(`${error.title}. ${error.detail ?? ''}`.trim())
    return 1
  }
}

type ImportArguments = {
  paths: string[]
  isDryRun: boolean
  withPictures: boolean
  report?: string
  site?: string
}

/** @returns the arguments, or the exit status after printing the usage: 64 for invalid arguments */
export function parseImportArguments(args: string[], output: CommandOutput): ImportArguments | number {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: true },
        report: { type: 'string' },
        site: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      output.print(usage)
      return 0
    }
    if (positionals.length === 0) throw new TypeError('No file is given.')
    if (values.site !== undefined && !/^https?:\/\/[^/]/.test(values.site))
      throw new TypeError('--site must be a URL such as https://example.org.')
    return {
      paths: positionals,
      isDryRun: values['dry-run'],
      withPictures: values.pictures,
      ...(values.report === undefined ? {} : { report: values.report }),
      ...(values.site === undefined ? {} : { site: values.site }),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    output.printError(`${error.message}\n\n${usage}`)
    return 64
  }
}

/** @returns exit status: 1 if the file cannot be written, although the import is complete */
async function writeReport(path: string, report: ImportReport, output: CommandOutput): Promise<number> {
  try {
    await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    output.printError(`The import is complete, but its report could not be written: ${error.message}`)
    return 1
  }
}

/** Shows a progress bar on a terminal. Without a terminal, prints one line per 10 %, which suits log files. */
function createProgress(output: CommandOutput): { show: (step: ImportProgress) => void; stop: () => void } {
  const bar =
    output.terminal &&
    new cliProgress.SingleBar({
      format: '{phase} {bar} {percentage} %',
      stream: output.terminal,
      hideCursor: true,
      clearOnComplete: true,
    })
  let phase: ImportProgress['phase'] | undefined
  let printedTenths = 0
  return {
    show: (step) => {
      const ratio = Math.min(1, step.done / Math.max(step.total ?? 0, 1))
      if (step.phase !== phase) {
        phase = step.phase
        printedTenths = 0
        bar?.stop()
        bar?.start(1, 0, { phase: phaseLabels[step.phase] })
      }
      bar?.update(ratio)
      const reachedTenths = Math.floor(ratio * 10)
      if (!bar && reachedTenths > printedTenths) {
        printedTenths = reachedTenths
        output.print(`${phaseLabels[step.phase]}: ${reachedTenths * 10} %`)
      }
    },
    stop: () => bar?.stop(),
  }
}
