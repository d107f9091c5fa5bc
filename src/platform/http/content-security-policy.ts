// A kept page cannot carry a fresh nonce: its inline scripts are allowed by their hashes instead.
import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi
/** Data blocks are never run, so they need no permission. */
const dataBlock = /\stype="(application\/(ld\+)?json|speculationrules)"/i

/** @param mode in development Vite injects styles and connects back for hot reload */
export function pageContentSecurityPolicy(html: string, mode: 'production' | 'development'): string {
  const isDevelopment = mode === 'development'
  const hashes = isDevelopment ? ["'unsafe-inline'"] : scriptHashes(html)
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    ...(isDevelopment ? ["style-src 'self' 'unsafe-inline'", "connect-src 'self' ws:"] : []),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types olea-html react-router']),
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
