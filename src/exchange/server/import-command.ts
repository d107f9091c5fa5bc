// `npm run import -- FILE…`: the command line of importing. Exit status 0 when the import ran to its end.
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
  /** Where a bar may be drawn; undefined where output goes to a file or another program. */
  terminal?: NodeJS.WriteStream
}

const usage = `Usage: npm run import -- FILE… [--dry-run] [--report FILE] [--no-pictures] [--site URL]

FILE is a WordPress export (XML, also in several files or compressed), a Ghost export (JSON),
a folder of Markdown files, or what npm run export wrote.

  --dry-run       read and check everything, write nothing
  --report FILE   write the full report as JSON
  --no-pictures   leave pictures where they are
  --site URL      address of the old site, where the export does not name it (Ghost, Markdown)`

const phaseLabels = { check: 'Checking', write: 'Writing', pictures: 'Fetching pictures' } as const

/** @returns exit status: 0, or 1 for a broken export, 64 for a wrong call */
export async function runImportCommand(
  args: string[],
  needs: ImportDependencies,
  output: CommandOutput,
): Promise<number> {
  const command = parseArguments(args, output)
  if (typeof command === 'number') return command
  const progress = createProgress(output)
  try {
    const sources = await openSources(command.paths, { siteUrl: command.site })
    const report = await runImport(sources.sources, needs, {
      isDryRun: command.isDryRun,
      withPictures: command.withPictures,
      onProgress: (step) =>
        progress.show(step.phase === 'pictures' ? step : { ...step, total: sources.totalBytes[step.phase] }),
    })
    progress.stop()
    if (command.report !== undefined) await writeReport(command.report, report)
    output.print(formatReport(report))
    return 0
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

function parseArguments(args: string[], output: CommandOutput): ImportArguments | number {
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
    if (positionals.length === 0) throw new TypeError('No file is named.')
    if (values.site !== undefined && !/^https?:\/\/[^/]/.test(values.site))
      throw new TypeError('--site must be an address such as https://example.org.')
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

async function writeReport(path: string, report: ImportReport): Promise<void> {
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
}

/** A bar on a terminal; elsewhere one line at each tenth, which log files can bear. */
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
  let tenth = 0
  return {
    show: (step) => {
      const share = Math.min(1, step.done / Math.max(step.total ?? 0, 1))
      if (step.phase !== phase) {
        phase = step.phase
        tenth = 0
        bar?.stop()
        bar?.start(1, 0, { phase: phaseLabels[step.phase] })
      }
      bar?.update(share)
      const reached = Math.floor(share * 10)
      if (!bar && reached > tenth) {
        tenth = reached
        output.print(`${phaseLabels[step.phase]}: ${reached * 10} %`)
      }
    },
    stop: () => bar?.stop(),
  }
}
