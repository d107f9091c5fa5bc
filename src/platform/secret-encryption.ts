// Encrypts secrets that the server must be able to read again, before they are stored: a copy of the database alone
// does not reveal them. The key comes from the settings, or is generated once and stored in the data folder. After a change
// of the key, the previous one still decrypts.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from './problem.ts'

export type SecretEncryption = ReturnType<typeof createSecretEncryption>

export const secretKeyFileName = 'secret-key'
/** Of the ProblemError when something was encrypted with another key. */
export const wrongKeyCode = 'sealed-with-another-key'
const algorithm = 'aes-256-gcm'
const ivBytes = 12
/** Part of the key derivation: changing it makes all stored secrets unreadable. */
const keyDerivationInfo = 'olea sealing'
/** For the file as for the SECRET_KEY setting. */
const minSecretLength = 32

export function createSecretEncryption(options: {
  secretKey: string | undefined
  previousSecretKey?: string | undefined
  dataDir: string
}) {
  const { secretKey, previousSecretKey, dataDir } = options
  const previousKey = previousSecretKey === undefined ? undefined : deriveKey(previousSecretKey)
  let cachedKey: Promise<Buffer> | undefined

  /** Loads the key on first use: most installations never encrypt anything. */
  function loadKey(): Promise<Buffer> {
    if (!cachedKey) {
      cachedKey = (secretKey === undefined ? loadOrCreateSecret(dataDir) : Promise.resolve(secretKey)).then(
        deriveKey,
      )
      // Retries on the next call after a failure.
      cachedKey.catch(() => {
        cachedKey = undefined
      })
    }
    return cachedKey
  }

  return {
    /** @param purpose context of the secret (AES-GCM additional data); decryption requires the same one */
    async encrypt(text: string, purpose: string): Promise<string> {
      const key = await loadKey()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['1', keyId(key), ...[iv, encrypted, cipher.getAuthTag()].map(encode)].join('.')
    },

    /**
     * @throws ProblemError 503 when it was encrypted with another key
     * @throws Error when it was modified, or encrypted for another purpose
     */
    async decrypt(encrypted: string, purpose: string): Promise<string> {
      const [version, id, iv = '', text = '', tag = ''] = encrypted.split('.')
      const key = [await loadKey(), previousKey].find((each) => each && keyId(each) === id)
      if (version !== '1' || !key) throw createWrongKeyError()
      const decipher = createDecipheriv(algorithm, key, decode(iv)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(decode(tag))
      return Buffer.concat([decipher.update(decode(text)), decipher.final()]).toString('utf8')
    },

    /** Whether it was encrypted with the current key, not with a previous one. */
    async hasCurrentKey(encrypted: string): Promise<boolean> {
      return encrypted.split('.')[1] === keyId(await loadKey())
    },
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', keyDerivationInfo, 32))
}

/** When several processes start on an empty folder at once, all of them use the secret of the first. */
async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, secretKeyFileName)
  await mkdir(dataDir, { recursive: true })
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const existing = await readFile(file, 'utf8').catch((error: unknown) => ignoreCode('ENOENT', error))
  if (existing !== undefined) return parseSecret(existing, file)
  try {
    // Flushed to the disk before it gets its name, so that a power failure in between leaves no empty key file.
    await writeFile(temporaryFile, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await chmod(temporaryFile, 0o600)
    await link(temporaryFile, file).catch((error: unknown) => ignoreCode('EEXIST', error))
  } finally {
    await rm(temporaryFile, { force: true })
  }
  return parseSecret(await readFile(file, 'utf8'), file)
}

/** @throws Error when the file is truncated or empty, because a short key would be easy to guess */
function parseSecret(content: string, file: string): string {
  const secret = content.trim()
  if (secret.length >= minSecretLength) return secret
  throw new Error(
    `${file} contains no key: it has fewer than ${minSecretLength} characters. Restore the file from a backup. ` +
      'Without a backup, remove it: a new key is generated, which cannot decrypt the secrets stored before.',
  )
}

function ignoreCode(code: string, error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined
  throw error
}

/** Identifies a key without revealing anything about it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('name').update(key).digest('base64url').slice(0, 8)
}

function createWrongKeyError() {
  return unavailable(
    wrongKeyCode,
    'This cannot be checked here',
    'It was sealed with another SECRET_KEY, or with the secret-key file of another data folder.',
  )
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const decode = (text: string): Buffer => Buffer.from(text, 'base64url')
