// The files of deploy/ and docs/operating.md name only settings, commands and files that exist.
import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig, settingNames } from '#src/platform/config.ts'
import { root } from './node24.mjs'
import { serverCommand, serverEnvironment } from './server-command.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Variables that are no settings: of Node.js, of the C library, and the one that compose.yaml gives to PostgreSQL. */
const otherVariables = ['NODE_ENV', ...Object.keys(serverEnvironment), 'POSTGRES_PASSWORD']
const known = new Set([...settingNames, ...otherVariables])
const findUnknown = (names: Iterable<string>) => [...new Set(names)].filter((name) => !known.has(name))

const template = Object.fromEntries(
  Object.entries(parseEnv(read('deploy/olea.env'))).map(([name, value = '']) => [name, value]),
)
const Service = z.object({
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.record(z.string(), z.object({ ipv4_address: z.ipv4() })).optional(),
})
const Network = z.object({
  ipam: z.object({ config: z.tuple([z.object({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]) }),
})
const compose = z
  .object({
    services: z.record(z.string(), Service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.object({ default: Network }),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }))
const secret = 'a'.repeat(48)

test('the template contains only settings that exist, and is valid once its secrets are filled in', () => {
  expect(findUnknown(Object.keys(template))).toEqual([])
  const config = readConfig({ ...template, SECRET_KEY: secret, BACKUP_PASSPHRASE: secret })
  expect(config.trustedProxies).toEqual(['127.0.0.1'])
  expect(config.publicUrl).toMatch(/^https:/)
  // Starting with the template without secrets fails, and names the missing one.
  expect(() => readConfig(template)).toThrow(/^BACKUP_PASSPHRASE=/)
})

test('the containers get only settings that exist, and valid ones', () => {
  const variables = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(variables.length).toBeGreaterThan(0)
  expect(variables.filter((name) => !(name in template))).toEqual([])
  for (const name of ['app1', 'app2']) {
    const environment = compose.services[name]?.environment ?? {}
    expect(findUnknown(Object.keys(environment))).toEqual([])
    const values = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{\w+:\?\}/, secret),
    ])
    const config = readConfig({ ...template, ...Object.fromEntries(values) })
    expect(config.databaseUrl).toBe(`postgres://olea:${secret}@postgres/olea`)
    expect(config.s3).toMatchObject({ endpoint: 'http://s3:7070', isPathStyle: true })
  }
})

test('the containers refer to services and volumes that exist', () => {
  for (const [name, { depends_on = [], volumes = [] }] of Object.entries(compose.services)) {
    const dependencies = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const dependency of dependencies) expect(Object.keys(compose.services), name).toContain(dependency)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true)
      else expect(Object.keys(compose.volumes), name).toContain(source)
    }
  }
})

test('no container is given the fixed address of Caddy, which the processes trust', () => {
  const address = compose.services.caddy?.networks?.default?.ipv4_address ?? ''
  const [{ subnet, ip_range }] = compose.networks.default.ipam.config
  expect(isWithin(address, subnet)).toBe(true)
  expect(isWithin(address, ip_range)).toBe(false)
  for (const name of ['app1', 'app2'])
    expect(compose.services[name]?.environment?.TRUSTED_PROXIES).toBe(address)
})

test('the image and the unit start the server, with settings that exist', () => {
  const image = read('deploy/Containerfile')
  const unit = read('deploy/olea@.service')
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...serverCommand]).replaceAll(',', ', ')}`)
  expect(unit).toContain(`ExecStart=/usr/bin/node ${serverCommand.join(' ')}\n`)
  for (const [name, value] of Object.entries(serverEnvironment)) {
    expect(image).toContain(` ${name}=${value} `)
    expect(unit).toContain(`Environment=${name}=${value}\n`)
  }
  const imageNames = [...image.matchAll(/([A-Z0-9_]+)=\S/g)].map(([, name = '']) => name)
  const unitNames = [...unit.matchAll(/^Environment=([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(imageNames).toContain('DATA_DIR')
  expect(unitNames).toContain('PORT')
  expect(findUnknown([...imageNames, ...unitNames])).toEqual([])
  // systemd prefers the value of the file.
  expect(unitNames.filter((name) => name in template)).toEqual([])
})

test('the manual names only settings, commands and files that exist', () => {
  const manual = read('docs/operating.md')
  const code = [...manual.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  const settings = code.flatMap((text) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(=\S*)?$/.exec(text)?.[1] ?? [])
  expect(settings).toContain('TRUSTED_PROXIES')
  expect(findUnknown(settings)).toEqual([])
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const commands = [...manual.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands).toContain('backup')
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  const files = [...manual.matchAll(/deploy\/([\w@.-]+\w)/g)].map(([, name = '']) => name)
  expect(
    files.filter((name) => name !== 'olea.env.local' && !existsSync(join(root, 'deploy', name))),
  ).toEqual([])
})

function isWithin(address: string, range: string): boolean {
  const [network = '', bits] = range.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(bits))
  return list.check(address)
}
