import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Analysis } from '../../../contract/product-values.ts'
import { FormActions } from '../FormActions.tsx'
import styles from '../ProductForm.module.css'
import { TextInput } from '../TextInput.tsx'
import { type ReportUnsaved, useReportUnsaved } from '../unsaved-forms.ts'
import { type AnalysisField, toAnalysis, toAnalysisValues } from './analysis-values.ts'
import { useMeasurementFields } from './use-measurement-fields.ts'

type Props = {
  analysis: Analysis | undefined
  /** Why the server rejected fields, by path: `analyses.0.acidity`. */
  errors: Record<string, string>
  isSaving: boolean
  report: ReportUnsaved
  onSave: (analysis: Analysis) => void
  onClose: () => void
}

/** Which lot was analysed, by whom, and what was measured. */
export function AnalysisForm({ analysis, errors, isSaving, report, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [initial] = useState(() => toAnalysisValues(analysis))
  const [values, setValues] = useState(initial)
  const measurements = useMeasurementFields()
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  useReportUnsaved(report, 'analysis', isChanged)
  const errorOf = (name: AnalysisField) =>
    Object.entries(errors).find(([path]) => path.split('.').slice(2).join('.') === name)?.[1]
  const input = (name: AnalysisField, label: string, hint = '') => (
    <TextInput
      key={name}
      name={name}
      label={label}
      hint={hint}
      value={values[name]}
      error={errorOf(name)}
      type={name === 'date' || name === 'bestBefore' ? 'date' : 'text'}
      isLeftToRight={name !== 'laboratory'}
      onValueChange={(value) => setValues({ ...values, [name]: value })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave(toAnalysis(values))
      }}
    >
      <div className={styles.fields}>
        {input('lot', t('products:analyses.lot'), t('products:analyses.lotHint'))}
        {input('harvestYear', t('products:harvestYear'))}
        {input('bestBefore', t('products:analyses.bestBefore'))}
        {input('date', t('products:analyses.date'))}
        {input('laboratory', t('products:analyses.laboratory'), t('products:analyses.laboratoryHint'))}
        {measurements.map(({ name, label, hint }) => input(name, label, hint))}
      </div>
      <FormActions isSaving={isSaving} isChanged={isChanged} onCancel={onClose} />
    </form>
  )
}
