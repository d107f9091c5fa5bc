import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { adLimits } from '../../../contract/ad-limits.ts'
import { adPacings } from '../../../contract/advertisement-fields.ts'
import { useFormatDollars } from '../../report/use-format-dollars.ts'
import { AdFormGroup } from './AdFormGroup.tsx'
import { AdInput, AmountInput } from './AdInput.tsx'
import type { AdForm } from './use-ad-form.ts'

/** When the advertisement runs, and what it costs. */
export function BookingFields({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  const formatDollars = useFormatDollars()
  const perThousand = Number(form.values.costPerImpression) * 1_000
  return (
    <AdFormGroup title={t('ads:form.group.booking')}>
      <AdInput
        form={form}
        name="startDate"
        type="date"
        label={t('ads:form.startDate')}
        hint={t('ads:form.dateHint')}
      />
      <AdInput
        form={form}
        name="endDate"
        type="date"
        label={t('ads:form.endDate')}
        hint={t('ads:form.dateHint')}
      />
      <AmountInput form={form} name="budget" label={t('ads:form.budget')} hint={t('ads:form.budgetHint')} />
      <SelectField
        name="pacing"
        label={t('ads:form.pacing')}
        error={form.errors.pacing}
        value={form.values.pacing}
        options={adPacings.map((pacing) => ({ value: pacing, label: t(`ads:pacing.${pacing}`) }))}
        onValueChange={(pacing) => form.change({ pacing })}
      />
      <AmountInput form={form} name="costPerClick" label={t('ads:form.costPerClick')} />
      <AmountInput
        form={form}
        name="costPerImpression"
        label={t('ads:form.costPerImpression')}
        hint={t('ads:form.perThousand', { amount: formatDollars(perThousand || 0) })}
      />
      <AdInput
        form={form}
        name="frequencyCap"
        type="number"
        min={0}
        max={adLimits.frequencyCap}
        step={1}
        label={t('ads:form.frequencyCap')}
        hint={t('ads:form.frequencyCapHint')}
      />
    </AdFormGroup>
  )
}
