// Facts of products as short texts, so that those of two products can be compared.
import type { TFunction } from 'i18next'
import type { ProductFieldName, ProductFields } from '../../../contract/product-fields.ts'

/** Names of the fields. */
export const getFieldLabels = (t: TFunction): Record<ProductFieldName, string> => ({
  name: t('catalogue:sorts.name'),
  brand: t('catalogue:product.brand'),
  line: t('products:line'),
  producer: t('catalogue:product.producer'),
  mill: t('catalogue:product.mill'),
  bottler: t('catalogue:product.bottler'),
  grade: t('catalogue:product.type'),
  cultivars: t('catalogue:list.cultivar'),
  origin: t('catalogue:product.origin'),
  harvest: t('catalogue:product.harvest'),
  extraction: t('catalogue:product.extraction'),
  chemistry: t('products:fields.chemistry'),
  sensory: t('products:sections.tastings'),
  nutrition: t('catalogue:product.nutrition'),
  ingredients: t('catalogue:product.composition'),
  netQuantityMl: t('products:quantity'),
  container: t('catalogue:product.container'),
  certifications: t('catalogue:product.certifications'),
  awards: t('catalogue:product.awards'),
  lots: t('products:fields.lots'),
  language: t('products:pictures.language'),
  names: t('products:fields.names'),
  categoryText: t('products:fields.categoryText'),
  labelTexts: t('products:fields.labelTexts'),
  aliases: t('products:fields.aliases'),
  description: t('products:description'),
  webAddress: t('products:webAddress'),
})

export function formatFact<Name extends ProductFieldName>(
  name: Name,
  value: ProductFields[Name],
  t: TFunction,
): string {
  if (name === 'grade') return value ? t(`catalogue:grades.${value as string}`) : ''
  if (name === 'container') return value ? t(`catalogue:containers.${value as string}`) : ''
  return listLeaves(value, t).join(' · ')
}

function listLeaves(value: unknown, t: TFunction, key = ''): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'boolean') return [describeFlag(key, value, t)].filter(Boolean)
  if (typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, t, name))
}

function describeFlag(key: string, value: boolean, t: TFunction): string {
  if (key === 'cold') return value ? t('catalogue:product.cold') : ''
  if (key === 'filtered') return t(value ? 'catalogue:product.filtered' : 'catalogue:product.unfiltered')
  return ''
}
