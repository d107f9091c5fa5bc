// The one interpreter of an open page, for what stands outside of components. The server has one for each language.
import type { I18n } from './create-i18n.ts'

let own: I18n | undefined

export function setOwnI18n(i18n: I18n): void {
  own = i18n
}

/** @throws on the server, and before the page has come alive */
export function ownI18n(): I18n {
  if (!own) throw new Error('the page has not come alive yet')
  return own
}
