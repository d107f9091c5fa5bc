// Seals the secrets of an installation with a passphrase: scrypt derives the key, AES-256-GCM encrypts.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { BackupFileError } from './backup-format.ts'

export const Secrets = z.object({
  /** SECRET_KEY, or the content of the file secret-key; absent when the installation has none. */
  secretKey: z.string().min(32).max(500).optional(),
  /** Rows of the table `installation` with keys that sign tokens: key and JSON text of the value. */
  installation: z.array(z.object({ key: z.string().max(200), value: z.string().max(10_000) })).max(1000),
})
export type Secrets = z.infer<typeof Secrets>

/** The parameters are stored, so that they can be raised later. Their limits keep a hostile file from taking all memory. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
const maxMemoryBytes = 256 * 1024 * 1024
const base64 = z.string().regex(/^[A-Za-z0-9_-]*$/)

const SealedSecrets = z.object({
  kdf: z.literal('scrypt'),
  N: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  cipher: z.literal('aes-256-gcm'),
  salt: base64.length(22),
  iv: base64.length(16),
  tag: base64.length(22),
  text: base64.max(20_000_000),
})

export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  const sealed: z.infer<typeof SealedSecrets> = {
    ...{ kdf: 'scrypt', ...cost, cipher: 'aes-256-gcm' },
    ...{ salt: encode(salt), iv: encode(iv), tag: encode(cipher.getAuthTag()), text: encode(text) },
  }
  return `${JSON.stringify(sealed, null, 2)}\n`
}

/** @throws BackupFileError when the passphrase is wrong or the text was changed */
export async function openSecrets(json: string, passphrase: string): Promise<Secrets> {
  try {
    const sealed = SealedSecrets.parse(JSON.parse(json))
    const key = await deriveKey(passphrase, decode(sealed.salt))
    const decipher = createDecipheriv('aes-256-gcm', key, decode(sealed.iv), { authTagLength: 16 })
    decipher.setAuthTag(decode(sealed.tag))
    const text = Buffer.concat([decipher.update(decode(sealed.text)), decipher.final()])
    return Secrets.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new BackupFileError('The passphrase does not open the secrets of this backup.', { cause })
  }
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { ...cost, maxmem: maxMemoryBytes }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const decode = (text: string): Buffer => Buffer.from(text, 'base64url')
