// Runs a command with the Node.js this project needs, on whatever Node.js started it.
// Plain JavaScript for Node 18 and up: it must start where TypeScript cannot.
//   node scripts/node24.mjs node src/main.ts
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WANTED = '24.21.0'
const OLDEST_USABLE = [24, 12]
// npm publishes Node 24.21.0 for these platforms only (a macOS build stops earlier).
const PUBLISHED = new Set(['linux-x64', 'linux-arm64', 'win32-x64'])

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folder that holds a usable `node`; fetched through npm on first need. */
export function nodeFolder() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_USABLE[0] || (major === OLDEST_USABLE[0] && minor >= OLDEST_USABLE[1])) {
    return dirname(process.execPath)
  }
  const isWindows = process.platform === 'win32'
  const packageName = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.toolchain', `node-${WANTED}`)
  const executable = join(folder, 'node_modules', packageName, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(executable)) fetchNode(packageName, folder, isWindows)
  return dirname(executable)
}

function fetchNode(packageName, folder, isWindows) {
  if (!PUBLISHED.has(`${process.platform}-${process.arch}`)) {
    fail(
      `Olea needs Node.js ${OLDEST_USABLE.join('.')} or newer; this is ${process.version}. Install it from https://nodejs.org and try again.`,
    )
  }
  console.log(`Olea needs Node.js 24 (this is ${process.version}): fetching ${WANTED} into .toolchain, once.`)
  const staging = `${folder}.${process.pid}`
  mkdirSync(staging, { recursive: true })
  // Without its own package.json npm would walk up and install into the project.
  writeFileSync(join(staging, 'package.json'), '{"private":true}')
  const fetched = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${packageName}@${WANTED}`,
    ],
    {
      cwd: staging,
      env: withoutNpmLifecycle(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: isWindows,
    },
  )
  if (fetched.status !== 0) {
    rmSync(staging, { recursive: true, force: true })
    fail(
      `Node.js ${WANTED} could not be fetched through npm. Install Node.js 24 from https://nodejs.org and try again.`,
    )
  }
  try {
    renameSync(staging, folder)
  } catch {
    // Another start was faster: its copy is as good as ours.
    rmSync(staging, { recursive: true, force: true })
  }
}

/** What npm passes to its scripts confuses an npm inside them; registry and cache settings stay. */
function withoutNpmLifecycle(env) {
  const lifecycle = /^npm_(config_(?!registry|cache|userconfig|_|\/)|package_|lifecycle_)/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !lifecycle.test(name)))
}

/** Environment in which `node` is the right one and the project's tools are found. */
export function toolEnvironment() {
  const path = [nodeFolder(), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const env = { ...withoutNpmLifecycle(process.env), PATH: path }
  delete env.NODE
  delete env.npm_node_execpath
  return env
}

/** Runs one command to its end, passing signals on; resolves to its exit code. */
export function run(command, args, env = toolEnvironment()) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env,
    cwd: root,
    shell: process.platform === 'win32',
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (signal) => child.kill(signal)
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

/** Node's own option for a .env beside package.json, when there is one. */
export function settingsFile() {
  return existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command = 'node', ...args] = process.argv.slice(2)
  process.exit(await run(command, args))
}
