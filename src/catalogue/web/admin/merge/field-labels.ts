import type { TFunction } from 'i18next'
import type { ProductFieldName } from '../../../contract/product-fields.ts'

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
  analyses: t('products:sections.analyses'),
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
  categoryTexts: t('catalogue:product.categoryTexts'),
  printedTexts: t('catalogue:product.printedTexts'),
  aliases: t('products:fields.aliases'),
  description: t('products:description'),
  webAddress: t('products:webAddress'),
})
