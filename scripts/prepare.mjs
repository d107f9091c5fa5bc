// Installs the packages of the lockfile and builds the product. A step is skipped when its sources have not changed since
// it last succeeded.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'

const stampFolder = join(root, '.cache')

/** Installs the packages of the lockfile if necessary. */
export async function install() {
  await runIfOutdated(
    'install',
    ['package.json', 'package-lock.json'],
    existsSync(join(root, 'node_modules')),
    () => {
      console.log('Installing packages …')
      // The build needs development packages, which npm leaves out when NODE_ENV is production.
      return run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    },
  )
}

/** Builds the product if necessary. */
export async function build() {
  const sources = [
    'src',
    'scripts/chunk-groups.ts',
    'scripts/refuse-server-modules.ts',
    'scripts/vite-process.config.ts',
    'scripts/vite-worker.config.ts',
    'scripts/compress-build.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  const results = ['server/index.js', 'process/main.js', 'worker/sw.js']
  const isComplete = results.every((name) => existsSync(join(root, 'build', name)))
  await runIfOutdated('build', sources, isComplete, async () => {
    console.log('Building …')
    // Readers get React's production version in every environment.
    const env = { ...toolEnvironment(), NODE_ENV: 'production' }
    const code = await run('react-router', ['build', '--logLevel', 'warn'], env)
    if (code !== 0) return code
    for (const part of ['worker', 'process']) {
      const config = `scripts/vite-${part}.config.ts`
      const failure = await run('vite', ['build', '--config', config, '--logLevel', 'warn'], env)
      if (failure !== 0) return failure
    }
    return run('node', ['scripts/compress-build.ts'])
  })
}

/**
 * @param {string} step
 * @param {string[]} sources files and folders
 * @param {boolean} hasResult
 * @param {() => Promise<number>} work returns an exit code
 */
async function runIfOutdated(step, sources, hasResult, work) {
  const stamp = join(stampFolder, step)
  const fingerprint = createFingerprint(sources)
  if (hasResult && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  // A process that is killed from here on leaves an incomplete result.
  rmSync(stamp, { force: true })
  const code = await work()
  if (code !== 0) process.exit(code)
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/**
 * Hashes names and contents of files, not their times, which a checkout changes.
 * @param {string[]} paths
 */
function createFingerprint(paths) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    const full = join(root, path)
    const stat = statSync(full, { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) hash.update(`${path} ${stat.size}\n`).update(readFileSync(full))
    else for (const name of readdirSync(full).sort()) add(join(path, name))
  }
  hash.update(process.platform + process.arch)
  for (const path of paths) add(path)
  return hash.digest('hex')
}
