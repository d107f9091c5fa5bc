// Tokens of shown advertisements: which advertisement was chosen for which slot of which page, when, and for whom, signed
// with a secret of this installation. Nothing is stored when an advertisement is chosen.
import { createHmac, type KeyObject, randomFillSync, timingSafeEqual } from 'node:crypto'
import { isId } from '#src/platform/id.ts'

/** What the server knew when it chose the advertisement. None of it identifies a reader. */
export type AdServe = {
  /** UUID version 7; its time is when the advertisement was chosen. */
  id: string
  adId: string
  /** `main.bannerTop`, `article.sidebarFirst`, `popup`. */
  placement: string
  /** Empty outside of articles. */
  articleId: string
  language: string
  creative: string
  /** Shown to an admin as a preview: events are recorded, not counted. */
  isPreview: boolean
}

const signatureBytes = 16
const maxTokenLength = 400
const separator = '\n'

/** @returns base64url, about 150 characters */
export function signAdToken(serve: AdServe, secret: KeyObject): string {
  const payload = Buffer.concat([
    Buffer.from(serve.id.replaceAll('-', ''), 'hex'),
    Buffer.from(serve.adId, 'hex'),
    Buffer.from(
      [serve.placement, serve.articleId, serve.language, serve.creative, serve.isPreview ? 'p' : ''].join(
        separator,
      ),
    ),
  ])
  return Buffer.concat([sign(payload, secret), payload]).toString('base64url')
}

/** Returns undefined for an invalid token. Does not check its age. */
export function verifyAdToken(token: string, secret: KeyObject): AdServe | undefined {
  if (token.length > maxTokenLength) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const [signature, payload] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
  if (payload.length < 28 || !timingSafeEqual(signature, sign(payload, secret))) return undefined
  const adId = payload.subarray(16, 28).toString('hex')
  const [placement = '', articleId = '', language = '', creative = '', preview = ''] = payload
    .subarray(28)
    .toString('utf8')
    .split(separator)
  if (!isId(adId)) return undefined
  return {
    id: formatUuid(payload.subarray(0, 16)),
    adId,
    placement,
    articleId,
    language,
    creative,
    isPreview: preview === 'p',
  }
}

function sign(payload: Buffer, secret: KeyObject): Buffer {
  return createHmac('sha256', secret).update('ad ').update(payload).digest().subarray(0, signatureBytes)
}

/** Random bytes in advance: the system call takes longer than everything else in a token. Each is used once. */
const randomPool = Buffer.alloc(4_096)
let randomPosition = randomPool.length

/** RFC 9562: 48 bits of Unix time in milliseconds, then random bits. */
export function createServeId(now: Date): string {
  if (randomPosition + 16 > randomPool.length) {
    randomFillSync(randomPool)
    randomPosition = 0
  }
  const bytes = Buffer.from(randomPool.subarray(randomPosition, randomPosition + 16))
  randomPosition += 16
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return formatUuid(bytes)
}

export function getServeTime(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
