// Finds the Chromium that the browser tests drive; as root on Debian or Ubuntu it is installed when it is missing.
//   node scripts/find-chromium.ts    prints where it is, or one line that says what is missing
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What the machine offers; tests have machines of their own. */
export type Machine = {
  environment: { PATH?: string; CHROME_PATH?: string }
  isRoot: boolean
  isFile: (path: string) => boolean
  /** Runs to the end; true when the status is 0. */
  run: (command: string, args: string[]) => boolean
  say: (line: string) => void
}

/**
 * @returns path of a Chromium that starts
 * @throws Error whose message is the one line to show
 */
export function findChromium(machine: Machine = thisMachine()): string {
  const { CHROME_PATH } = machine.environment
  if (CHROME_PATH) {
    if (starts(machine, CHROME_PATH)) return CHROME_PATH
    throw new Error(`CHROME_PATH=${CHROME_PATH} is no browser that starts.`)
  }
  const found = search(machine)
  if (found) return found
  install(machine)
  const installed = search(machine)
  if (installed) return installed
  throw new Error('Chromium was installed but does not start: set CHROME_PATH to a browser that does.')
}

function search(machine: Machine): string | undefined {
  return [...onPath(machine, names), ...applications].find((path) => starts(machine, path))
}

function onPath({ environment }: Machine, commands: readonly string[]): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Some distributions put a script there that only says what to install. */
function starts({ isFile, run }: Machine, path: string): boolean {
  return isFile(path) && run(path, ['--version'])
}

function install(machine: Machine): void {
  const [aptGet] = onPath(machine, ['apt-get']).filter(machine.isFile)
  if (!aptGet || !machine.isRoot) {
    throw new Error(
      'Chromium is missing: install it (on Debian: apt-get install chromium), or set CHROME_PATH to where it is.',
    )
  }
  machine.say('Installing Chromium for the browser tests, once …')
  const steps = [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]
  if (!steps.every((args) => machine.run(aptGet, args))) {
    throw new Error('Chromium is missing and apt-get could not install it: install it, or set CHROME_PATH.')
  }
}

function thisMachine(): Machine {
  return {
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
    run: (command, args) =>
      spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
    say: (line) => console.log(line),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
