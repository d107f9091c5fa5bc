// Encrypts a message for one browser: the push service that carries it cannot read it (RFC 8291, RFC 8188).
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

type PushKeys = {
  /** Public key of the browser: an uncompressed point of P-256, in base64url. */
  p256dh: string
  /** Secret of the subscription, 16 bytes in base64url. */
  auth: string
}

const recordBytes = 4_096
const keyLabel = 'Content-Encoding: aes128gcm\0'
const nonceLabel = 'Content-Encoding: nonce\0'
/** Marks the end of the only record. */
const lastRecord = Buffer.from([2])

/** @throws Error for keys that are none */
export function encryptPush(message: string, { p256dh, auth }: PushKeys): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  const senderKey = sender.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const key = derive(secret, salt, Buffer.from(keyLabel), 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, Buffer.from(nonceLabel), 12))
  const encrypted = [cipher.update(Buffer.concat([Buffer.from(message), lastRecord])), cipher.final()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(senderKey.length, 4)
  return Buffer.concat([salt, header, senderKey, ...encrypted, cipher.getAuthTag()])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
