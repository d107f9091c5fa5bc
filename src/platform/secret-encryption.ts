// Secrets that the server must be able to read again, sealed before they reach the database: whoever gets a copy of
// the database alone cannot open them. The key comes from the settings, or is made once for the data folder.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from './problem.ts'

export type SecretEncryption = ReturnType<typeof createSecretEncryption>

export const secretKeyFileName = 'secret-key'
const cipher = 'aes-256-gcm'
const ivBytes = 12
/** Of the file as of the setting: less is no key. */
const leastCharacters = 32

export function createSecretEncryption(needs: { secretKey: string | undefined; dataDir: string }) {
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
    async encrypt(text: string, purpose: string): Promise<string> {
      const secret = await key()
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, secret, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return ['1', nameOf(secret), ...[iv, sealed, sealing.getAuthTag()].map(encode)].join('.')
    },

    /** @throws ProblemError 503 when it was sealed with another key */
    async decrypt(sealed: string, purpose: string): Promise<string> {
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
  const file = join(dataDir, secretKeyFileName)
  await mkdir(dataDir, { recursive: true })
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const known = await readFile(file, 'utf8').catch((error: unknown) => refuseUnless('ENOENT', error))
  if (known !== undefined) return checked(known, file)
  try {
    // On the disk before it has its name: a machine that stops in between must not leave an empty key.
    await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await chmod(fresh, 0o600)
    await link(fresh, file).catch((error: unknown) => refuseUnless('EEXIST', error))
  } finally {
    await rm(fresh, { force: true })
  }
  return checked(await readFile(file, 'utf8'), file)
}

/** @throws Error for what was cut off, emptied, or never was a key: whoever sealed with it would be open to all */
function checked(kept: string, file: string): string {
  const secret = kept.trim()
  if (secret.length >= leastCharacters) return secret
  throw new Error(
    `${file} holds no key: it has fewer than ${leastCharacters} characters. Bring back the file from a backup; ` +
      'without one, remove it, and a new key is made that opens nothing of what was sealed before.',
  )
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
