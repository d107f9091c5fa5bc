import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from './languages.ts'

/** BCP 47 tag of the language of the interface, for `Intl`. Codes of the site are not tags: `ch` is Chinese here. */
export function useLanguageTag(): string {
  const { i18n } = useTranslation()
  return getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage).tag
}
