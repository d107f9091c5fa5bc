// Finds Chromium for the browser tests. Installs it if it is missing, as root on Debian or Ubuntu. Debian's headless shell
// is the same browser without windows, and needs less than half of the processor time for a page.
//   node scripts/find-chromium.ts    prints its path, or one line that says what is missing
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

/** The operating system; tests replace it. */
export type Machine = {
  environment: { PATH?: string; CHROME_PATH?: string }
  isRoot: boolean
  isFile: (path: string) => boolean
  /** Returns whether the command exited with 0. */
  run: (command: string, args: string[]) => boolean
  log: (line: string) => void
}

/**
 * @returns path of a Chromium that starts, preferably the headless shell
 * @throws Error with a message of one line for the terminal
 */
export function findChromium(machine: Machine = createMachine()): string {
  return (
    findConfigured(machine) ??
    search(machine, [shell]) ??
    install(machine, shell) ??
    findFullChromium(machine)
  )
}

/**
 * For measurements: a browser like those of readers.
 * @returns path of a Chromium that starts
 * @throws Error with a message of one line for the terminal
 */
export function findFullChromium(machine: Machine = createMachine()): string {
  const found =
    findConfigured(machine) ??
    search(machine, names) ??
    applications.find((path) => canStart(machine, path)) ??
    install(machine, 'chromium')
  if (found) return found
  throw new Error(
    findAptGet(machine)
      ? 'Chromium is missing and apt-get could not install one that starts: install it, or set CHROME_PATH.'
      : 'Chromium is missing: install it (on Debian: apt-get install chromium), or set CHROME_PATH to its path.',
  )
}

function findConfigured(machine: Machine): string | undefined {
  const { CHROME_PATH } = machine.environment
  if (!CHROME_PATH || canStart(machine, CHROME_PATH)) return CHROME_PATH || undefined
  throw new Error(`CHROME_PATH=${CHROME_PATH} is not a browser that starts.`)
}

function search(machine: Machine, commands: readonly string[]): string | undefined {
  return listPaths(machine, commands).find((path) => canStart(machine, path))
}

function listPaths({ environment }: Machine, commands: readonly string[]): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Some distributions have a script with this name that only prints what to install. */
function canStart({ isFile, run }: Machine, path: string): boolean {
  return isFile(path) && run(path, ['--version'])
}

/** Installs a Debian package. @returns its path; undefined if that is not possible */
function install(machine: Machine, name: string): string | undefined {
  const aptGet = findAptGet(machine)
  if (!aptGet) return undefined
  machine.log(`Installing ${name} for the browser tests …`)
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]]
  if (!steps.every((args) => machine.run(aptGet, args))) return undefined
  return listPaths(machine, [name]).find((path) => canStart(machine, path))
}

/** Path of apt-get if it can be used. */
function findAptGet(machine: Machine): string | undefined {
  return machine.isRoot ? listPaths(machine, ['apt-get']).find(machine.isFile) : undefined
}

function createMachine(): Machine {
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
    log: (line) => console.log(line),
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
