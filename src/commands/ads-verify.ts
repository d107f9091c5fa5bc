// npm run ads:verify: computes all counters and statistics of advertisements again from the events, and prints where they
// differ. --rebuild replaces the statistics by the computed ones.
import { runTool, UsageError } from './run-tool.ts'

const usage = `Usage: npm run ads:verify [-- --rebuild]

Computes all counters and statistics of advertisements again from the recorded events and prints where they differ.
  --rebuild   replaces the statistics by hour and day by the computed ones first
Exits with 0 when everything agrees, with 2 when something differs.`

const print = (line: string) => process.stdout.write(`${line}\n`)

function parse(args: string[]): { isRebuild: boolean } | number {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return 0
  }
  const unknown = args.find((argument) => argument !== '--rebuild')
  if (unknown) throw new UsageError(`Unknown argument "${unknown}".\n${usage}`)
  return { isRebuild: args.includes('--rebuild') }
}

await runTool(
  parse,
  async ({ services }, { isRebuild }) => {
    if (isRebuild) await services.ads.rebuildRollUps()
    const { events, advertisements, differences } = await services.ads.verifyLedger()
    for (const { place, adId, key, figure, stored, computed } of differences) {
      const subject = [place, adId, key].filter(Boolean).join(' ')
      print(`${subject}: ${figure} is ${stored}, the events have ${computed}`)
    }
    print(`${events} events of ${advertisements} advertisements, ${differences.length} differences`)
    if (differences.length > 0) process.exitCode = 2
  },
  { requiresDatabase: true },
)
