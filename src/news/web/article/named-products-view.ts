// The cards of the products and producers that an article names. Their texts are written by the loader, in the language of
// the page, so that the browser loads no messages of the catalogue.
import type { TFunction } from 'i18next'
import type { NamedProduct, NamedProducts } from '#src/catalogue/contract/named-products.ts'
import { getShortName } from '#src/catalogue/contract/product-name.ts'
import { formatCountry } from '#src/i18n/format-country.ts'
import { joinList } from '#src/i18n/join-list.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'

export type NamedCard = {
  path: string
  /** Above the name: the brand of a product. */
  label: string
  name: string
  /** Of the name, if known. */
  language: LanguageCode | null
  /** Below the name, each in a line. */
  facts: string[]
  /** What members give the product; undefined without ratings. */
  rating?: { label: string; text: string } | undefined
  /** Undefined for a producer. */
  plate?: Pick<NamedProduct, 'brand' | 'name' | 'line' | 'container' | 'grade' | 'picture'>
}
export type NamedProductsView = { title: string; cards: NamedCard[] }

type Texts = { t: TFunction; language: LanguageCode }

/** @returns undefined when there is nothing to show */
export function toNamedProductsView(named: NamedProducts, texts: Texts): NamedProductsView | undefined {
  const { t } = texts
  const cards = [
    ...named.products.map((product) => toProductCard(product, texts)),
    ...named.producers.map((producer) => ({
      path: getProducerPath(producer.name),
      label: t('catalogue:product.producer'),
      name: producer.name,
      language: null,
      facts: [formatPlace(producer, texts)].filter(Boolean),
    })),
  ]
  return cards.length > 0 ? { title: t('catalogue:named.title'), cards } : undefined
}

export const getProductPath = (id: string): string => `/app/oils/${id}`
const getProducerPath = (name: string): string => `/app/oils?${new URLSearchParams({ producer: name })}`

function toProductCard(product: NamedProduct, texts: Texts): NamedCard {
  const { brand, name, line, container, grade, picture, language } = product
  return {
    path: getProductPath(product._id),
    label: brand,
    name: getShortName(product),
    language,
    rating: formatRating(product.rating, texts),
    facts: [grade ? texts.t(`catalogue:grades.${grade}`) : '', formatPlace(product, texts)].filter(Boolean),
    plate: { brand, name, line, container, grade, picture },
  }
}

function formatRating({ average, count }: NamedProduct['rating'], { t, language }: Texts) {
  if (average === null) return undefined
  const options = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const value = new Intl.NumberFormat(getLanguage(language).tag, options).format(average)
  return {
    label: t('catalogue:reviews.average', { value }),
    text: `${value} · ${t('catalogue:reviews.count', { count })}`,
  }
}

function formatPlace({ region, countries }: Pick<NamedProduct, 'region' | 'countries'>, { language }: Texts) {
  const { tag } = getLanguage(language)
  return joinList([region, ...countries.map((code) => formatCountry(code, tag))], tag)
}
