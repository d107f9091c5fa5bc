// Brings a checkout into a state that can run: the right Node, the packages of the lockfile, a current build.
// Each step is skipped when what it depends on has not changed since it last succeeded.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'

const stamps = join(root, '.cache')

/** Installs the packages of the lockfile unless they are there. */
export async function install() {
  await unlessCurrent(
    'install',
    ['package.json', 'package-lock.json'],
    existsSync(join(root, 'node_modules')),
    () => {
      console.log('Installing packages …')
      // What builds the pages is a development package; NODE_ENV=production would leave it out.
      return run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    },
  )
}

/** Builds the pages unless the build is newer than everything it is made from. */
export async function build() {
  const sources = [
    'src',
    'scripts/chunk-groups.ts',
    'scripts/refuse-server-modules.ts',
    'scripts/vite-process.config.ts',
    'scripts/vite-worker.config.ts',
    'scripts/compress-build.mjs',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  const results = ['server/index.js', 'process/main.js', 'worker/sw.js']
  const isThere = results.every((name) => existsSync(join(root, 'build', name)))
  await unlessCurrent('build', sources, isThere, async () => {
    console.log('Building the pages …')
    // Whoever builds, readers get React's production version.
    const env = { ...toolEnvironment(), NODE_ENV: 'production' }
    const code = await run('react-router', ['build', '--logLevel', 'warn'], env)
    if (code !== 0) return code
    for (const part of ['worker', 'process']) {
      const config = `scripts/vite-${part}.config.ts`
      const failed = await run('vite', ['build', '--config', config, '--logLevel', 'warn'], env)
      if (failed) return failed
    }
    return run('node', ['scripts/compress-build.mjs'])
  })
}

async function unlessCurrent(step, sources, resultExists, work) {
  const stamp = join(stamps, step)
  const fingerprint = fingerprintOf(sources)
  if (resultExists && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  // Whoever is killed from here on leaves half of something: neither this edition nor the one before.
  rmSync(stamp, { force: true })
  const code = await work()
  if (code !== 0) process.exit(code)
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** Names and contents of files: a checkout that only touches their times changes nothing. */
function fingerprintOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
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
