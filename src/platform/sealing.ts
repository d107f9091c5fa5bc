// Secrets that the server must be able to read again, sealed before they reach the database: whoever gets a copy of
// the database alone cannot open them. The key comes from the settings, or is made once for the data folder.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from './problem.ts'

export type Sealing = ReturnType<typeof createSealing>

export const secretKeyFile = 'secret-key'
const cipher = 'aes-256-gcm'
const ivBytes = 12

export function createSealing(needs: { secretKey: string | undefined; dataDir: string }) {
  let reading: Promise<Buffer> | undefined

  /** Read when it is needed first: most newspapers never seal anything. */
  function key(): Promise<Buffer> {
    if (!reading) {
      reading = (
        needs.secretKey === undefined ? keptSecret(needs.dataDir) : Promise.resolve(needs.secretKey)
      ).then((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'olea sealing', 32)))
      // What could not be read is looked for again.
      reading.catch(() => {
        reading = undefined
      })
    }
    return reading
  }

  return {
    /** @param purpose what is sealed for one thing opens for nothing else */
    async seal(text: string, purpose: string): Promise<string> {
      const secret = await key()
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, secret, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return ['1', nameOf(secret), ...[iv, sealed, sealing.getAuthTag()].map(encode)].join('.')
    },

    /** @throws ProblemError 503 when it was sealed with another key */
    async open(sealed: string, purpose: string): Promise<string> {
      const secret = await key()
      const [version, name, iv = '', text = '', tag = ''] = sealed.split('.')
      if (version !== '1' || name !== nameOf(secret)) throw otherKey()
      const opening = createDecipheriv(cipher, secret, decode(iv)).setAAD(Buffer.from(purpose))
      opening.setAuthTag(decode(tag))
      return Buffer.concat([opening.update(decode(text)), opening.final()]).toString('utf8')
    },
  }
}

/** Of several processes that start on an empty folder at once, all read what the first one wrote. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, secretKeyFile)
  await mkdir(dataDir, { recursive: true })
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const known = await readFile(file, 'utf8').catch((error: unknown) => refuseUnless('ENOENT', error))
  if (known) return known.trim()
  try {
    await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    await chmod(fresh, 0o600)
    await link(fresh, file).catch((error: unknown) => refuseUnless('EEXIST', error))
  } finally {
    await rm(fresh, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

function refuseUnless(code: string, error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined
  throw error
}

/** Tells keys apart without telling anything about them. */
function nameOf(key: Buffer): string {
  return createHash('sha256').update('name').update(key).digest('base64url').slice(0, 8)
}

function otherKey() {
  return unavailable(
    'sealed-with-another-key',
    'This cannot be checked here',
    'It was sealed with another SECRET_KEY, or with the secret-key file of another data folder.',
  )
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const decode = (text: string): Buffer => Buffer.from(text, 'base64url')
