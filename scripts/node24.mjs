// Runs a command with Node.js 24, which is installed when an older Node.js starts this script:
//   node scripts/node24.mjs node src/main.ts
// Plain JavaScript for Node.js 18 and newer, which cannot run TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const installedVersion = '24.21.0'
const oldestMajor = 24
const oldestMinor = 12
// npm has packages of Node.js 24.21.0 for these platforms only (those for macOS end at earlier versions).
const publishedPlatforms = new Set(['linux-x64', 'linux-arm64', 'win32-x64'])

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns a folder that contains Node.js 24. Installs it through npm when it is needed for the first time. */
function findNodeFolder() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return dirname(process.execPath)
  }
  const isWindows = process.platform === 'win32'
  const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.toolchain', `node-${installedVersion}`)
  const executable = join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(executable)) installNode(packageName, folder, isWindows)
  return dirname(executable)
}

/**
 * @param {string} packageName
 * @param {string} folder
 * @param {boolean} isWindows
 */
function installNode(packageName, folder, isWindows) {
  if (!publishedPlatforms.has(`${process.platform}-${process.arch}`)) {
    fail(
      `Olea needs Node.js ${oldestMajor}.${oldestMinor} or newer; this is ${process.version}. Install it from https://nodejs.org and try again.`,
    )
  }
  console.log(
    `Olea needs Node.js 24 (this is ${process.version}): installing ${installedVersion} into .toolchain.`,
  )
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  // Without a package.json here npm would install into the project.
  writeFileSync(join(staging, 'package.json'), '{"private":true}')
  const installed = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${packageName}@${installedVersion}`,
    ],
    {
      cwd: staging,
      env: removeNpmVariables(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: isWindows,
    },
  )
  if (installed.status !== 0) {
    rmSync(staging, { recursive: true, force: true })
    fail(
      `Node.js ${installedVersion} could not be installed through npm. Install Node.js 24 from https://nodejs.org and try again.`,
    )
  }
  try {
    renameSync(staging, folder)
  } catch {
    // Another process has installed the same version in the meantime.
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * Removes the variables that npm sets for its scripts, because they disturb another npm. Keeps registry and cache.
 * @param {NodeJS.ProcessEnv} env
 */
function removeNpmVariables(env) {
  const lifecycle = /^npm_(config_(?!registry|cache|userconfig|_|\/)|package_|lifecycle_)/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !lifecycle.test(name)))
}

/** Environment whose PATH begins with Node.js 24 and the project's tools. */
export function toolEnvironment() {
  const path = [findNodeFolder(), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...removeNpmVariables(process.env), PATH: path }
  delete env.NODE
  delete env.npm_node_execpath
  return env
}

/**
 * Runs a command and forwards signals to it.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, env = toolEnvironment()) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env,
    cwd: root,
    shell: process.platform === 'win32',
  })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Node.js option that loads the .env beside package.json, if there is one. */
export function envFileOption() {
  return existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command = 'node', ...args] = process.argv.slice(2)
  process.exit(await run(command, args))
}
