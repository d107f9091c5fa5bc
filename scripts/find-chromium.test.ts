import { expect, test } from 'vitest'
import { findChromium, findFullChromium, type Machine } from './find-chromium.ts'

/** A machine with these files. All but the broken ones start; apt-get adds the files of `installs`. */
function createFakeMachine(options: {
  files: string[]
  broken?: string[]
  installs?: string[]
  isRoot?: boolean
  chromePath?: string
}) {
  const files = new Set(options.files)
  const commands: string[] = []
  const fake: Machine = {
    environment: {
      PATH: '/usr/local/bin:/usr/bin',
      ...(options.chromePath ? { CHROME_PATH: options.chromePath } : {}),
    },
    isRoot: options.isRoot ?? false,
    isFile: (path) => files.has(path),
    run: (command, args) => {
      commands.push([command, ...args].join(' '))
      if (args[0] === 'install') for (const path of options.installs ?? []) files.add(path)
      return !options.broken?.includes(command)
    },
    log: () => undefined,
  }
  return { fake, commands }
}

test('prefers the browser in CHROME_PATH', () => {
  const { fake } = createFakeMachine({
    files: ['/opt/my/chrome', '/usr/bin/chromium'],
    chromePath: '/opt/my/chrome',
  })
  expect(findChromium(fake)).toBe('/opt/my/chrome')
})

test('throws for a wrong CHROME_PATH and uses no other browser', () => {
  const { fake } = createFakeMachine({ files: ['/usr/bin/chromium'], chromePath: '/opt/my/chrome' })
  expect(() => findChromium(fake)).toThrow('CHROME_PATH=/opt/my/chrome is not a browser that starts.')
})

test('prefers the headless shell, except for measurements', () => {
  const { fake, commands } = createFakeMachine({
    files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
  })
  expect(findChromium(fake)).toBe('/usr/bin/chromium-headless-shell')
  expect(findFullChromium(fake)).toBe('/usr/bin/chromium')
  expect(commands.filter((line) => line.includes('apt-get'))).toEqual([])
})

test('ignores a command that does not start', () => {
  const { fake } = createFakeMachine({
    files: ['/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    broken: ['/usr/bin/chromium-browser'],
  })
  expect(findChromium(fake)).toBe('/usr/bin/google-chrome')
})

test('installs the headless shell as root on Debian', () => {
  const { fake, commands } = createFakeMachine({
    files: ['/usr/bin/apt-get', '/usr/bin/chromium'],
    installs: ['/usr/bin/chromium-headless-shell'],
    isRoot: true,
  })
  expect(findChromium(fake)).toBe('/usr/bin/chromium-headless-shell')
  expect(commands.slice(0, 2)).toEqual([
    '/usr/bin/apt-get update',
    '/usr/bin/apt-get install -y --no-install-recommends chromium-headless-shell',
  ])
})

test('uses an existing browser if the shell cannot be installed', () => {
  const { fake } = createFakeMachine({ files: ['/usr/bin/apt-get', '/usr/bin/chromium'], isRoot: true })
  expect(findChromium(fake)).toBe('/usr/bin/chromium')
})

test('installs a full browser if the shell cannot be installed and there is no other', () => {
  const { fake } = createFakeMachine({
    files: ['/usr/bin/apt-get'],
    installs: ['/usr/bin/chromium'],
    isRoot: true,
  })
  expect(findChromium(fake)).toBe('/usr/bin/chromium')
})

test('installs nothing without root privileges', () => {
  const { fake, commands } = createFakeMachine({ files: ['/usr/bin/apt-get'] })
  expect(() => findChromium(fake)).toThrow('Chromium is missing')
  expect(commands).toEqual([])
})

test('throws with one line when the installation fails', () => {
  const { fake } = createFakeMachine({
    files: ['/usr/bin/apt-get'],
    broken: ['/usr/bin/apt-get'],
    isRoot: true,
  })
  expect(() => findChromium(fake)).toThrow('apt-get could not install one')
})
