// What was measured in an oil, with its units.
import type { TFunction } from 'i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import type { Analysis } from '../contract/product-values.ts'
import type { CatalogueFormat } from './use-format.ts'

type Context = { t: TFunction; format: CatalogueFormat }

/** Only what was measured. The acidity, which shoppers ask for first, comes first. */
export function listMeasurements(
  analysis: Analysis,
  { t, format }: Context,
): { name: string; label: string; value: string }[] {
  const { acidity, peroxideValue, k232, k268, deltaK, waxes, ethylEsters } = analysis
  const { oleicAcid, polyphenols, polyphenolMethod: method, tocopherols } = analysis
  const measured = [
    { name: 'acidity', label: t('catalogue:product.acidity'), number: acidity, unit: 'perCent' },
    { name: 'peroxide', label: t('catalogue:product.peroxide'), number: peroxideValue, unit: 'meq' },
    { name: 'k232', label: t('catalogue:product.k232'), number: k232, unit: undefined },
    { name: 'k268', label: t('catalogue:product.k268'), number: k268, unit: undefined },
    { name: 'deltaK', label: t('catalogue:product.deltaK'), number: deltaK, unit: undefined },
    { name: 'waxes', label: t('catalogue:product.waxes'), number: waxes, unit: 'milligrams' },
    { name: 'esters', label: t('catalogue:product.ethylEsters'), number: ethylEsters, unit: 'milligrams' },
    { name: 'oleicAcid', label: t('catalogue:product.oleicAcid'), number: oleicAcid, unit: 'perCent' },
    {
      name: 'polyphenols',
      label: t('catalogue:product.polyphenols'),
      number: polyphenols,
      unit: 'milligrams',
    },
    {
      name: 'tocopherols',
      label: t('catalogue:product.tocopherols'),
      number: tocopherols,
      unit: 'milligrams',
    },
  ] as const
  return measured.flatMap(({ name, label, number, unit }) => {
    if (number === undefined) return []
    const value = unit
      ? t(`catalogue:product.${unit}`, { value: format.number(number) })
      : format.absorption(number)
    const isByMethod = name === 'polyphenols' && method
    return [{ name, label, value: isByMethod ? t('catalogue:product.measuredBy', { value, method }) : value }]
  })
}

/** Which lot was analysed, when and by whom. */
export function describeAnalysis(analysis: Analysis, { t, format }: Context): string {
  const { lot, harvestYear, bestBefore, date, laboratory = '' } = analysis
  return format.join([
    lot ? t('catalogue:analysis.lot', { code: lot }) : '',
    harvestYear === undefined ? '' : t('catalogue:analysis.harvest', { year: harvestYear }),
    bestBefore ? t('catalogue:analysis.bestBefore', { date: formatDate(bestBefore, 'UTC') }) : '',
    date ? t('catalogue:analysis.date', { date: formatDate(date, 'UTC') }) : '',
    laboratory,
  ])
}
