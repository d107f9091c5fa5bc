// A page with slots. Without schemas, because pages need it at first.
import type { AdPageKind, AdPlacement } from './placement.ts'

export type AdPage = {
  kind: AdPageKind
  /** Of an article page. */
  articleId?: string | undefined
  category?: string | undefined
  /** Slots for which the server has an advertisement. Only these take up space. */
  reserved: readonly AdPlacement[]
}

/** Identifies the request for the advertisements of a page. */
export function getAdRequestKey({ kind, articleId, category }: AdPage, language: string): string {
  return JSON.stringify([kind, articleId, category, language])
}
