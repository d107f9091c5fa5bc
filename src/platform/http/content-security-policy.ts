// A kept page cannot carry a fresh nonce: its inline scripts are allowed by their hashes instead.
import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi
/** Data blocks are never run, so they need no permission. */
const dataBlock = /\stype="(application\/(ld\+)?json|speculationrules)"/i

/** What a provider's own sign-in client needs; only where one is set up. */
export type SignInClient = { script: string; origins: readonly string[] }

export function getSignInClient(
  google: { scriptUrl: string; userInfoUrl: string; issuer: string } | undefined,
): SignInClient | undefined {
  if (!google) return undefined
  const origins = [google.userInfoUrl, google.issuer].map((address) => new URL(address).origin)
  return { script: google.scriptUrl, origins: [...new Set(origins)] }
}

/**
 * Who may make HTML of text: our own door (`ui/trusted-html.ts`), the router, and the desk's editor, which reads what
 * is pasted in a document that is never shown; and who names the service worker. A page reached from another keeps that page's policy, so all have it.
 */
const trustedTypes = ['olea-html', 'olea-worker', 'react-router', 'ProseMirrorClipboard']

/**
 * @param mode in development Vite injects styles and connects back for hot reload
 * @param others other servers that the page speaks with
 * @param isFramed our own pages may show this one in a frame, as the desk shows a preview
 */
export function buildContentSecurityPolicy(
  html: string,
  mode: 'production' | 'development',
  others: { client?: SignInClient | undefined; apiUrl?: string | undefined } = {},
  isFramed = false,
): string {
  const { client, apiUrl } = others
  const isDevelopment = mode === 'development'
  const hashes = isDevelopment ? ["'unsafe-inline'"] : scriptHashes(html)
  const scripts = client ? [...hashes, client.script] : hashes
  const api = apiUrl === undefined ? [] : [new URL(apiUrl).origin]
  const connections = [...(isDevelopment ? ['ws:'] : []), ...api, ...(client?.origins ?? [])]
  const policies = client ? [...trustedTypes, 'olea-sign-in-client'] : trustedTypes
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    ...(isDevelopment ? ["style-src 'self' 'unsafe-inline'"] : []),
    ...(connections.length > 0 ? [`connect-src 'self' ${connections.join(' ')}`] : []),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`]),
  ].join('; ')
}

function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (dataBlock.test(attributes) || code.trim() === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}
