// Starts nginx and Caddy with the files of deploy/, which are changed only where a machine has to differ: ports, host name
// and certificate.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateSelfSignedCertificate } from '#src/platform/mail/certificate.fixtures.ts'
import { installDebianPackages } from '../scripts/install-debian-packages.ts'
import { createTemporaryFolder, findFreePort, type RunningProcess, root, startProcess } from './start-olea.ts'

export const proxyNames = ['nginx', 'caddy'] as const
type ProxyName = (typeof proxyNames)[number]
export type ReverseProxy = { httpsPort: number; httpPort: number; certificate: string; output: () => string }

type Place = { folder: string; httpPort: number; httpsPort: number; processes: [number, number] }

const readyWithinMs = 30_000

/** @param processes the ports of two processes of Olea */
export async function startReverseProxy(name: ProxyName, processes: [number, number]): Promise<ReverseProxy> {
  const folder = await createTemporaryFolder()
  const { key, cert } = generateSelfSignedCertificate()
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 })
  await writeFile(join(folder, 'cert.pem'), cert)
  const httpPort = await findFreePort()
  let httpsPort = httpPort
  while (httpsPort === httpPort) httpsPort = await findFreePort()
  const start = name === 'nginx' ? startNginx : startCaddy
  const started = await start({ folder, httpPort, httpsPort, processes })
  await waitUntilOpen(started, httpsPort)
  return { httpsPort, httpPort, certificate: cert, output: started.output }
}

async function startNginx({ folder, httpPort, httpsPort, processes }: Place): Promise<RunningProcess> {
  const site = adapt(await readFile(join(root, 'deploy/nginx.conf'), 'utf8'), {
    '127.0.0.1:3000': `127.0.0.1:${processes[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${processes[1]}`,
    // Not every machine has IPv6.
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${httpsPort} ssl`,
    '/etc/letsencrypt/live/olea.example/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/olea.example/privkey.pem': join(folder, 'key.pem'),
    'olea.example': 'localhost',
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = [
    'daemon off; master_process off; error_log stderr info;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events {}',
    'http { access_log off;',
    ...temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`),
    site,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, lines.join('\n'))
  return startProcess(findProgram('nginx'), ['-p', folder, '-e', 'stderr', '-c', file], {})
}

async function startCaddy({ folder, httpPort, httpsPort, processes }: Place): Promise<RunningProcess> {
  const site = adapt(await readFile(join(root, 'deploy/Caddyfile'), 'utf8'), {
    '127.0.0.1:3000 127.0.0.1:3001': processes.map((port) => `127.0.0.1:${port}`).join(' '),
    'olea.example {': `localhost {\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
  })
  const options = [
    'admin off',
    `storage file_system ${folder}`,
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'default_bind 127.0.0.1',
  ]
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n${options.map((line) => `\t${line}\n`).join('')}}\n${site}`)
  const environment = { HOME: folder, XDG_CONFIG_HOME: folder }
  return startProcess(findProgram('caddy'), ['run', '--adapter', 'caddyfile', '--config', file], environment)
}

/** @throws Error when the file lacks a text, because the test would then prove another configuration */
function adapt(text: string, replacements: Record<string, string>): string {
  let adapted = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!adapted.includes(from)) throw new Error(`The configuration lacks "${from}"`)
    adapted = adapted.replaceAll(from, to)
  }
  return adapted
}

function findProgram(name: ProxyName): string {
  const search = () =>
    // Debian does not put /usr/sbin on the PATH of users.
    [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
      .map((folder) => join(folder, name))
      .find(existsSync)
  const found = search() ?? (installDebianPackages(...proxyNames) ? search() : undefined)
  if (found) return found
  throw new Error(`${name} was not found. Install it or add it to the PATH.`)
}

async function waitUntilOpen(started: RunningProcess, port: number): Promise<void> {
  let hasEnded = false
  void started.exited.then(() => {
    hasEnded = true
  })
  const deadline = performance.now() + readyWithinMs
  while (!(await isOpen(port))) {
    if (hasEnded) throw new Error(`The proxy ended:\n${started.output()}`)
    if (performance.now() > deadline) throw new Error(`The proxy does not answer:\n${started.output()}`)
    await pause(50)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
