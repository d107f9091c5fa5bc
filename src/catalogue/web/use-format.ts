// Formats values of products in the language of the interface.
import { useTranslation } from 'react-i18next'
import { formatCountry } from '#src/i18n/format-country.ts'
import { formatLanguage } from '#src/i18n/format-language.ts'
import { joinList } from '#src/i18n/join-list.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { orderCurrencySymbol } from './order-currency-symbol.ts'

export type CatalogueFormat = ReturnType<typeof useFormat>

export function useFormat() {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const number = (value: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 2 }) =>
    new Intl.NumberFormat(tag, options).format(value)
  return {
    number,
    /** One decimal place, as panels state medians. */
    intensity: (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** Of ultraviolet light: laboratories state three decimal places. */
    absorption: (value: number) => number(value, { maximumFractionDigits: 3 }),
    price: (value: number, currency: string) =>
      orderCurrencySymbol(number(value, { style: 'currency', currency })),
    /** @param code ISO 3166-1 */
    country: (code: string) => formatCountry(code, tag),
    /** @param language BCP 47 */
    language: (language: string) => formatLanguage(language, tag),
    list: (values: string[]) =>
      new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(values),
    /** With the comma of the language, without empty parts. */
    join: (parts: readonly string[]) => joinList(parts, tag),
    /**
     * The unit stays on the line of its number.
     * @param millilitres 1,000 and more are shown in litres
     */
    volume: (millilitres: number) =>
      (millilitres < 1_000
        ? t('catalogue:product.millilitres', { value: number(millilitres) })
        : t('catalogue:product.litres', { value: number(millilitres / 1_000) })
      ).replaceAll(' ', '\u00A0'),
  }
}
