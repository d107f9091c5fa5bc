// Finds the Chromium that the browser tests drive; as root on Debian or Ubuntu it is installed when it is missing.
// Debian's headless shell is the same engine without windows, and needs less than half of the processor for a page.
//   node scripts/find-chromium.ts    prints where it is, or one line that says what is missing
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const shell = 'chromium-headless-shell'
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
 * @returns path of a Chromium that starts, the headless shell before all others
 * @throws Error whose message is the one line to show
 */
export function findChromium(machine: Machine = thisMachine()): string {
  return (
    chosen(machine) ?? search(machine, [shell]) ?? installed(machine, shell) ?? findWholeChromium(machine)
  )
}

/**
 * For measurements: a browser as people have it.
 * @returns path of a Chromium that starts
 * @throws Error whose message is the one line to show
 */
export function findWholeChromium(machine: Machine = thisMachine()): string {
  const found =
    chosen(machine) ??
    search(machine, names) ??
    applications.find((path) => starts(machine, path)) ??
    installed(machine, 'chromium')
  if (found) return found
  throw new Error(
    mayInstall(machine)
      ? 'Chromium is missing and apt-get could not install one that starts: install it, or set CHROME_PATH.'
      : 'Chromium is missing: install it (on Debian: apt-get install chromium), or set CHROME_PATH to where it is.',
  )
}

function chosen(machine: Machine): string | undefined {
  const { CHROME_PATH } = machine.environment
  if (!CHROME_PATH || starts(machine, CHROME_PATH)) return CHROME_PATH || undefined
  throw new Error(`CHROME_PATH=${CHROME_PATH} is no browser that starts.`)
}

function search(machine: Machine, commands: readonly string[]): string | undefined {
  return onPath(machine, commands).find((path) => starts(machine, path))
}

function onPath({ environment }: Machine, commands: readonly string[]): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Some distributions put a script there that only says what to install. */
function starts({ isFile, run }: Machine, path: string): boolean {
  return isFile(path) && run(path, ['--version'])
}

/** Where a package of Debian is after it was installed; nothing when that was not possible. */
function installed(machine: Machine, name: string): string | undefined {
  const aptGet = mayInstall(machine)
  if (!aptGet) return undefined
  machine.say(`Installing ${name} for the browser tests, once …`)
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]]
  if (!steps.every((args) => machine.run(aptGet, args))) return undefined
  return onPath(machine, [name]).find((path) => starts(machine, path))
}

function mayInstall(machine: Machine): string | undefined {
  return machine.isRoot ? onPath(machine, ['apt-get']).find(machine.isFile) : undefined
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
