import { useTranslation } from 'react-i18next'
import { FieldGroup } from '../FieldGroup.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import { RecordChoice, RecordInput } from './RecordInput.tsx'

const harvestMethods = ['hand', 'comb', 'shaker', 'harvester', 'ground'] as const
const maturities = ['green', 'turning', 'ripe'] as const
const extractionMethods = ['two-phase', 'three-phase', 'percolation', 'press'] as const

/** How the olives were harvested and the oil was extracted. */
export function MakingFields({ form }: { form: ProductFormState }) {
  const { t } = useTranslation()
  const unknown = { value: '', label: t('catalogue:product.notKnown') }
  return (
    <FieldGroup title={t('products:record.making')}>
      <RecordInput form={form} name="harvest.from" label={t('products:record.harvestFrom')} type="date" />
      <RecordInput form={form} name="harvest.to" label={t('products:record.harvestTo')} type="date" />
      <RecordChoice
        form={form}
        name="harvest.method"
        label={t('products:record.harvestMethod')}
        options={[
          unknown,
          ...harvestMethods.map((value) => ({
            value,
            label: t(`catalogue:product.harvestMethods.${value}`),
          })),
        ]}
      />
      <RecordChoice
        form={form}
        name="harvest.maturity"
        label={t('products:record.maturity')}
        options={[
          unknown,
          ...maturities.map((value) => ({ value, label: t(`catalogue:product.maturities.${value}`) })),
        ]}
      />
      <RecordChoice
        form={form}
        name="extraction.method"
        label={t('catalogue:product.extraction')}
        options={[
          unknown,
          ...extractionMethods.map((value) => ({
            value,
            label: t(`catalogue:product.extractionMethods.${value}`),
          })),
        ]}
      />
      <RecordChoice
        form={form}
        name="extraction.cold"
        label={t('products:record.cold')}
        options={[
          unknown,
          { value: 'yes', label: t('products:record.yes') },
          { value: 'no', label: t('products:record.no') },
        ]}
      />
      <RecordInput
        form={form}
        name="extraction.maxCelsius"
        label={t('products:record.maxCelsius')}
        isLeftToRight
      />
      <RecordChoice
        form={form}
        name="extraction.filtered"
        label={t('products:record.filtration')}
        options={[
          unknown,
          { value: 'yes', label: t('catalogue:product.filtered') },
          { value: 'no', label: t('catalogue:product.unfiltered') },
        ]}
      />
    </FieldGroup>
  )
}
