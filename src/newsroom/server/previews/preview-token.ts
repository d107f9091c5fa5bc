// Tokens of preview links: the article, the draft and the time of expiry, signed with a secret of this installation.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

type PreviewTokenPayload = {
  /** Id of the link in the table of active links. */
  linkId: string
  articleId: string
  /** Id of the editor whose draft is shown; undefined for the stored article. */
  draftOf: string | undefined
  expiresAt: Date
}

const id = z.string().regex(/^[0-9a-f]{24}$/)
const Payload = z.tuple([id, z.union([id, z.literal('')]), z.number().int().min(0).max(253_402_300_799), id])
const maxTokenLength = 300

export function signPreviewToken(claim: PreviewTokenPayload, secret: KeyObject): string {
  const seconds = Math.floor(claim.expiresAt.getTime() / 1000)
  const payload = Buffer.from(
    JSON.stringify([claim.articleId, claim.draftOf ?? '', seconds, claim.linkId]),
  ).toString('base64url')
  return `${payload}.${createSignature(payload, secret).toString('base64url')}`
}

/** Returns undefined for an invalid token. Does not check the time of expiry. */
export function verifyPreviewToken(token: string, secret: KeyObject): PreviewTokenPayload | undefined {
  const [payload = '', signature = '', ...more] = token.slice(0, maxTokenLength).split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = createSignature(payload, secret)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!parsed.success) return undefined
  const [articleId, draftOf, seconds, linkId] = parsed.data
  return { linkId, articleId, draftOf: draftOf || undefined, expiresAt: new Date(seconds * 1000) }
}

function createSignature(payload: string, secret: KeyObject): Buffer {
  return createHmac('sha256', secret).update(`preview ${payload}`).digest()
}
