// Builds the Content-Security-Policy of pages. A cached page cannot have a fresh nonce, so the inline scripts that the
// server adds are allowed by their hashes.
import { createHash } from 'node:crypto'

/** Script and origins of a provider's sign-in client; only if the provider is configured. */
type SignInClient = { script: string; origins: readonly string[] }

export function getSignInClient(
  google: { scriptUrl: string; userInfoUrl: string; issuer: string } | undefined,
): SignInClient | undefined {
  if (!google) return undefined
  const origins = [google.userInfoUrl, google.issuer].map((url) => new URL(url).origin)
  return { script: google.scriptUrl, origins: [...new Set(origins)] }
}

/**
 * Trusted Types policies: `ui/trusted-html.ts`, the service worker URL, the worker of the scanner, React Router, and the rich-text editor, which
 * parses pasted HTML in a document that is never shown. A page reached by client-side navigation keeps the policy of
 * the first page, so all pages allow all of them.
 */
const trustedTypesPolicies = [
  'olea-html',
  'olea-worker',
  'olea-scanner',
  'react-router',
  'ProseMirrorClipboard',
]

type PolicyOptions = {
  /** Servers that the page connects to besides its own. */
  client?: SignInClient | undefined
  apiUrl?: string | undefined
  /** Pages of the same site may frame this one, as the editor frames a preview. */
  isFramed?: boolean
}

/**
 * @param inlineScripts code that the server itself put into the page; the browser refuses every other inline script
 * @param mode in development, Vite injects styles and connects by WebSocket for hot reloading
 */
export function buildContentSecurityPolicy(
  inlineScripts: Iterable<string>,
  mode: 'production' | 'development',
  { client, apiUrl, isFramed = false }: PolicyOptions = {},
): string {
  const isDevelopment = mode === 'development'
  const hashes = isDevelopment ? ["'unsafe-inline'"] : Array.from(inlineScripts, hashScript)
  const scripts = client ? [...hashes, client.script] : hashes
  const api = apiUrl === undefined ? [] : [new URL(apiUrl).origin]
  const connections = [...(isDevelopment ? ['ws:'] : []), ...api, ...(client?.origins ?? [])]
  const trustedTypes = client ? [...trustedTypesPolicies, 'olea-sign-in-client'] : trustedTypesPolicies
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
    ...(isDevelopment
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes.join(' ')}`]),
  ].join('; ')
}

function hashScript(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
