// What a client sends about a product, also in the forms of earlier versions, as fields of the product.
import { replaceChemistry } from '../contract/analyses.ts'
import { replaceFirstText, replaceTexts } from '../contract/label-texts.ts'
import { type ProductFields, productFieldNames } from '../contract/product-fields.ts'
import type { Chemistry } from '../contract/product-values.ts'

type Given = { [Name in keyof ProductFields]?: ProductFields[Name] | undefined } & {
  chemistry?: Chemistry | null | undefined
  categoryText?: string | undefined
  labelTexts?: string[] | undefined
}

/** @param stored fields that keep their values unless others are given */
export function mergeGiven(stored: ProductFields, given: Given): ProductFields {
  const names = productFieldNames.filter((name) => given[name] !== undefined)
  const fields: ProductFields = { ...stored, ...Object.fromEntries(names.map((name) => [name, given[name]])) }
  const { chemistry, categoryText, labelTexts } = given
  if (chemistry !== undefined && !given.analyses) fields.analyses = replaceChemistry(fields, chemistry)
  if (categoryText !== undefined && !given.categoryTexts)
    fields.categoryTexts = replaceFirstText(fields.categoryTexts, categoryText)
  if (labelTexts !== undefined && !given.printedTexts)
    fields.printedTexts = replaceTexts(fields.printedTexts, labelTexts)
  return fields
}
