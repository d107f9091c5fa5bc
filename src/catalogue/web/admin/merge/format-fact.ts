// Facts of products as short texts, so that those of two products can be compared.
import type { TFunction } from 'i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { isolate } from '#src/i18n/isolate.ts'
import { getLanguage, isLanguageCode } from '#src/i18n/languages.ts'
import { attributes } from '../../../contract/attributes.ts'
import type { ProductFieldName, ProductFields } from '../../../contract/product-fields.ts'
import type { LabelText } from '../../../contract/product-values.ts'
import { isUnionKind } from '../../../contract/union-kinds.ts'
import { describeProtection } from '../../describe-protection.ts'
import { describeAnalysis, listMeasurements } from '../../list-measurements.ts'
import type { CatalogueFormat } from '../../use-format.ts'

type Context = { t: TFunction; format: CatalogueFormat }
type Formatters = {
  [Name in ProductFieldName]?: (value: NonNullable<ProductFields[Name]>, context: Context) => string
}

/** Empty when nothing is known. */
export function formatFact<Name extends ProductFieldName>(
  name: Name,
  value: ProductFields[Name],
  context: Context,
): string {
  if (value === null || value === '') return ''
  return formatters[name]?.(value, context) ?? context.format.join(listTexts(value))
}

/** Of the fields that are more than a text or a list of texts. */
const formatters: Formatters = {
  grade: (grade, { t }) => t(`catalogue:grades.${grade}`),
  container: (container, { t }) => t(`catalogue:containers.${container}`),
  language: (code) => getLanguage(code).name,
  netQuantityMl: (millilitres, { format }) => format.volume(millilitres),
  names: (names, { format }) =>
    format.join(
      Object.entries(names).map(([code, name]) =>
        isolate(isLanguageCode(code) ? `${getLanguage(code).name}: ${name}` : name),
      ),
    ),
  cultivars: (cultivars, { t, format }) =>
    format.list(
      cultivars.map(({ name, share }) =>
        share === undefined
          ? name
          : `${name} ${t('catalogue:product.perCent', { value: format.number(share) })}`,
      ),
    ),
  origin: (
    {
      kind,
      countries,
      region = '',
      protection,
      protectedName,
      protectedId = '',
      estate = '',
      altitudeMetres,
    },
    { t, format },
  ) =>
    format.join([
      ...countries.map(format.country),
      isUnionKind(kind) ? t(`catalogue:product.originKinds.${kind}`) : '',
      region,
      describeProtection({ protection, protectedName }, t),
      protectedId,
      estate,
      altitudeMetres === undefined
        ? ''
        : t('catalogue:product.metres', { value: format.number(altitudeMetres) }),
    ]),
  harvest: ({ year, from, to, method, maturity }, { t, format }) =>
    format.join([
      year === undefined ? '' : t('catalogue:product.harvestYear', { year }),
      [from, to]
        .map((day) => (day ? formatDate(day, 'UTC') : ''))
        .filter(Boolean)
        .join(' – '),
      method ? t(`catalogue:product.harvestMethods.${method}`) : '',
      maturity ? t(`catalogue:product.maturities.${maturity}`) : '',
    ]),
  extraction: ({ method, cold, filtered, maxCelsius }, { t, format }) =>
    format.join([
      method ? t(`catalogue:product.extractionMethods.${method}`) : '',
      cold ? t('catalogue:product.cold') : '',
      filtered === undefined ? '' : t(`catalogue:product.${filtered ? 'filtered' : 'unfiltered'}`),
      maxCelsius === undefined ? '' : `≤ ${format.number(maxCelsius)} °C`,
    ]),
  categoryTexts: (texts, { format }) => formatLabelTexts(texts, format),
  printedTexts: (texts, { format }) => formatLabelTexts(texts, format),
  analyses: (analyses, context) => analyses.map((each) => formatAnalysis(each, context)).join('; '),
  sensory: (profiles, context) => profiles.map((profile) => formatProfile(profile, context)).join('; '),
  nutrition: ({ per100ml, per100g }, { t, format }) =>
    format.join(
      [
        { amount: t('catalogue:product.per100ml'), kcal: per100ml?.kilocalories },
        { amount: t('catalogue:product.per100g'), kcal: per100g?.kilocalories },
      ].map(({ amount, kcal }) =>
        kcal === undefined ? '' : t('catalogue:product.caloriesOnly', { kcal: format.number(kcal), amount }),
      ),
    ),
  certifications: (certifications, { format }) =>
    format.join(certifications.map(({ scheme, number = '' }) => `${scheme} ${number}`.trim())),
  awards: (awards, { format }) =>
    format.join(awards.map(({ contest, year, medal }) => [contest, year, medal].filter(Boolean).join(' '))),
  lots: (lots, { t, format }) =>
    format.join(
      lots.map(({ code, bestBefore }) =>
        bestBefore
          ? t('catalogue:product.lotBestBefore', { code, date: formatDate(bestBefore, 'UTC') })
          : code,
      ),
    ),
}

function formatAnalysis(analysis: ProductFields['analyses'][number], context: Context): string {
  const measured = listMeasurements(analysis, context).map(({ label, value }) => `${label} ${value}`)
  return context.format.join([...measured, describeAnalysis(analysis, context)])
}

type Profile = ProductFields['sensory'][number]

function formatProfile(profile: Profile, { t, format }: Context): string {
  const { by, name = '', date } = profile
  const tastes = attributes.map((attribute) => {
    const value = profile[attribute]
    if (value === undefined) return ''
    return `${t(`catalogue:sensory.attributes.${attribute}`)} ${format.intensity(value)}`
  })
  return format.join([t(`catalogue:sensory.by.${by}`), name, date ? formatDate(date, 'UTC') : '', ...tastes])
}

function formatLabelTexts(texts: LabelText[], format: CatalogueFormat): string {
  return texts
    .map(({ language, text }) => (language ? `${format.language(language)}: ${text}` : text))
    .join('; ')
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listTexts) : []
}
