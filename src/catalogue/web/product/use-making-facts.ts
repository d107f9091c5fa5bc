import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { listAnalyses } from '../../contract/analyses.ts'
import { formatGtin } from '../../contract/format-gtin.ts'
import type { Product } from '../../contract/product.ts'
import type { Fact } from '../FactList.tsx'
import { describeAnalysis, listMeasurements } from '../list-measurements.ts'
import { useFormat } from '../use-format.ts'
import { measureMonthsSinceHarvest } from './months-since-harvest.ts'

/** How and when the oil was made, and what was measured. Harvest and acidity are listed also when they are not known. */
export function useMakingFacts(product: Product, now: Date): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { extraction, awards, gtins } = product
  const [newest = {}] = listAnalyses(product)
  const measurements = listMeasurements(newest, { t, format })
  const acidity = measurements.find(({ name }) => name === 'acidity')
  const making = [
    extraction?.method && t(`catalogue:product.extractionMethods.${extraction.method}`),
    extraction?.cold && t('catalogue:product.cold'),
    extraction?.filtered !== undefined &&
      t(extraction.filtered ? 'catalogue:product.filtered' : 'catalogue:product.unfiltered'),
    extraction?.maxCelsius !== undefined &&
      t('catalogue:product.maxCelsius', { value: format.number(extraction.maxCelsius) }),
  ].filter((text) => typeof text === 'string')
  const details = [
    { label: t('catalogue:product.extraction'), value: format.list(making) },
    ...measurements.filter(({ name }) => name !== 'acidity'),
    { label: t('catalogue:analysis.title'), value: describeAnalysis(newest, { t, format }) },
    { label: t('catalogue:product.certifications'), value: useCertifications(product) },
    {
      label: t('catalogue:product.awards'),
      value: format.join(
        awards.map(({ contest, year, medal }) => [contest, year, medal].filter(Boolean).join(' ')),
      ),
    },
    { label: t('catalogue:product.lots'), value: useLots(product) },
    {
      label: t('catalogue:product.gtin'),
      value: format.join(gtins.map(({ gtin }) => formatGtin(gtin))),
    },
  ]
  return [
    { label: t('catalogue:product.harvest'), value: useHarvest(product, now) },
    { label: t('catalogue:product.acidity'), value: acidity?.value },
    ...details.filter(({ value }) => value),
  ]
}

function useHarvest({ harvest }: Product, now: Date): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (!harvest) return ''
  const months = measureMonthsSinceHarvest(harvest, now)
  const parts = [
    harvest.year && t('catalogue:product.harvestYear', { year: harvest.year }),
    harvest.from &&
      harvest.to &&
      t('catalogue:product.harvestDays', {
        from: formatDate(harvest.from, 'UTC'),
        to: formatDate(harvest.to, 'UTC'),
      }),
    harvest.method && t(`catalogue:product.harvestMethods.${harvest.method}`),
    harvest.maturity && t(`catalogue:product.maturities.${harvest.maturity}`),
    months !== undefined && t('catalogue:product.harvestAge', { count: months }),
  ]
  return format.join(parts.filter((part) => typeof part === 'string'))
}

function useCertifications({ certifications }: Product): string {
  const { t } = useTranslation()
  const format = useFormat()
  return format.join(
    certifications.map(({ scheme, number, validUntil }) => {
      const name = [scheme, number].filter(Boolean).join(' ')
      return validUntil
        ? t('catalogue:product.certificationUntil', { name, date: formatDate(validUntil, 'UTC') })
        : name
    }),
  )
}

function useLots({ lots }: Product): string {
  const { t } = useTranslation()
  const format = useFormat()
  return format.join(
    lots.map(({ code, bestBefore }) =>
      bestBefore ? t('catalogue:product.lotBestBefore', { code, date: formatDate(bestBefore, 'UTC') }) : code,
    ),
  )
}
