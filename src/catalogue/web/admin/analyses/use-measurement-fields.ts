import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import type { AnalysisField } from './analysis-values.ts'

/** What can be measured, with an example of a value. */
export function useMeasurementFields(): { name: AnalysisField; label: string; hint: string }[] {
  const { t } = useTranslation()
  const format = useFormat()
  const example = (value: string) => t('products:record.example', { value })
  const measured = (value: number, unit: 'meq' | 'milligrams' | 'perCent') =>
    example(t(`catalogue:product.${unit}`, { value: format.number(value) }))
  return [
    { name: 'acidity', label: t('products:acidity'), hint: measured(0.3, 'perCent') },
    { name: 'peroxideValue', label: t('catalogue:product.peroxide'), hint: measured(7, 'meq') },
    { name: 'k232', label: t('catalogue:product.k232'), hint: example(format.number(1.75)) },
    { name: 'k268', label: t('catalogue:product.k268'), hint: example(format.number(0.15)) },
    { name: 'deltaK', label: t('catalogue:product.deltaK'), hint: example(format.absorption(0.01)) },
    { name: 'waxes', label: t('catalogue:product.waxes'), hint: measured(40, 'milligrams') },
    { name: 'ethylEsters', label: t('catalogue:product.ethylEsters'), hint: measured(12, 'milligrams') },
    { name: 'polyphenols', label: t('catalogue:product.polyphenols'), hint: measured(350, 'milligrams') },
    { name: 'polyphenolMethod', label: t('products:record.polyphenolMethod'), hint: '' },
    { name: 'tocopherols', label: t('catalogue:product.tocopherols'), hint: measured(220, 'milligrams') },
    { name: 'oleicAcid', label: t('catalogue:product.oleicAcid'), hint: measured(74, 'perCent') },
  ]
}
