import { expect, test } from 'vitest'
import { findChromium, findWholeChromium, type Machine } from './find-chromium.ts'

/** A machine with these files, of which all but the broken ones start; apt-get adds the files of `installs`. */
function machine(options: {
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
    say: () => undefined,
  }
  return { fake, commands }
}

test('the browser that CHROME_PATH names comes first', () => {
  const { fake } = machine({ files: ['/opt/my/chrome', '/usr/bin/chromium'], chromePath: '/opt/my/chrome' })
  expect(findChromium(fake)).toBe('/opt/my/chrome')
})

test('a CHROME_PATH that leads nowhere is said and nothing else is taken', () => {
  const { fake } = machine({ files: ['/usr/bin/chromium'], chromePath: '/opt/my/chrome' })
  expect(() => findChromium(fake)).toThrow('CHROME_PATH=/opt/my/chrome is no browser that starts.')
})

test('the headless shell comes before a browser with windows, unless a measurement wants one as people have it', () => {
  const { fake, commands } = machine({ files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] })
  expect(findChromium(fake)).toBe('/usr/bin/chromium-headless-shell')
  expect(findWholeChromium(fake)).toBe('/usr/bin/chromium')
  expect(commands.filter((line) => line.includes('apt-get'))).toEqual([])
})

test('a command that only says what to install is passed over', () => {
  const { fake } = machine({
    files: ['/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    broken: ['/usr/bin/chromium-browser'],
  })
  expect(findChromium(fake)).toBe('/usr/bin/google-chrome')
})

test('root on Debian gets the headless shell installed', () => {
  const { fake, commands } = machine({
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

test('where the shell cannot be had, the browser that is there is taken', () => {
  const { fake } = machine({ files: ['/usr/bin/apt-get', '/usr/bin/chromium'], isRoot: true })
  expect(findChromium(fake)).toBe('/usr/bin/chromium')
})

test('where no browser is there, a whole one is installed when the shell cannot be had', () => {
  const { fake } = machine({
    files: ['/usr/bin/apt-get'],
    installs: ['/usr/bin/chromium'],
    isRoot: true,
  })
  expect(findChromium(fake)).toBe('/usr/bin/chromium')
})

test('nothing is installed for somebody who is not root', () => {
  const { fake, commands } = machine({ files: ['/usr/bin/apt-get'] })
  expect(() => findChromium(fake)).toThrow('Chromium is missing')
  expect(commands).toEqual([])
})

test('an installation that fails is said in one line', () => {
  const { fake } = machine({ files: ['/usr/bin/apt-get'], broken: ['/usr/bin/apt-get'], isRoot: true })
  expect(() => findChromium(fake)).toThrow('apt-get could not install one')
})
