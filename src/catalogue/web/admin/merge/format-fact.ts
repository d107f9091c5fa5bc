// Facts of products as short texts, so that those of two products can be compared.
import type { TFunction } from 'i18next'
import type { ProductFieldName, ProductFields } from '../../../contract/product-fields.ts'

/** Messages that name the fields. */
export const fieldLabels: Record<ProductFieldName, string> = {
  name: 'catalogue:sorts.name',
  brand: 'catalogue:product.brand',
  line: 'products:line',
  producer: 'catalogue:product.producer',
  mill: 'catalogue:product.mill',
  bottler: 'catalogue:product.bottler',
  grade: 'catalogue:product.type',
  cultivars: 'catalogue:list.cultivar',
  origin: 'catalogue:product.origin',
  harvest: 'catalogue:product.harvest',
  extraction: 'catalogue:product.extraction',
  chemistry: 'products:fields.chemistry',
  sensory: 'products:sections.tastings',
  nutrition: 'catalogue:product.nutrition',
  ingredients: 'catalogue:product.composition',
  netQuantityMl: 'products:quantity',
  container: 'catalogue:product.container',
  certifications: 'catalogue:product.certifications',
  awards: 'catalogue:product.awards',
  lots: 'products:fields.lots',
  language: 'products:pictures.language',
  names: 'products:fields.names',
  categoryText: 'products:fields.categoryText',
  labelTexts: 'products:fields.labelTexts',
  aliases: 'products:fields.aliases',
  description: 'products:description',
  webAddress: 'products:webAddress',
}

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
