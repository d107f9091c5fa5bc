import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { attributes } from '../../../contract/attributes.ts'
import type { SensoryProfile } from '../../../contract/sensory.ts'
import { aromaFamilies, defects, sensorySources } from '../../../contract/taste.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import { FormActions } from '../FormActions.tsx'
import styles from '../ProductForm.module.css'
import { TextInput } from '../TextInput.tsx'
import { type ReportUnsaved, useReportUnsaved } from '../unsaved-forms.ts'
import tastingStyles from './TastingForm.module.css'
import { type TastingValues, toTasting, toTastingValues } from './tasting-values.ts'

type Props = {
  profile: SensoryProfile | undefined
  /** Why the server rejected fields, by path: `sensory.0.fruity`. */
  errors: Record<string, string>
  isSaving: boolean
  report: ReportUnsaved
  onSave: (profile: SensoryProfile) => void
  onClose: () => void
}

/** Who tasted the oil, and what they found. */
export function TastingForm({ profile, errors, isSaving, report, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [initial] = useState(() => toTastingValues(profile))
  const [values, setValues] = useState(initial)
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  useReportUnsaved(report, 'tasting', isChanged)
  const change = (changes: Partial<TastingValues>) => setValues({ ...values, ...changes })
  const unknown = { value: '' as const, label: t('catalogue:product.notKnown') }
  const errorOf = (name: string) =>
    Object.entries(errors).find(([path]) => path.split('.').slice(2).join('.') === name)?.[1]
  const input = (name: keyof TastingValues['texts'], label: string) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      value={values.texts[name]}
      error={errorOf(name)}
      type={name === 'date' ? 'date' : 'text'}
      isLeftToRight={name !== 'name'}
      onValueChange={(value) => change({ texts: { ...values.texts, [name]: value } })}
    />
  )
  const intensity = (list: 'aromas' | 'defects', name: string, label: string) => (
    <TextInput
      key={name}
      name={`${list}.${name}`}
      label={label}
      value={values[list][name] ?? ''}
      error={errorOf(`${list}.${name}`)}
      isLeftToRight
      onValueChange={(value) => change({ [list]: { ...values[list], [name]: value } })}
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave(toTasting(values, profile))
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label={t('products:tastings.by')}
          name="by"
          value={values.by}
          options={sensorySources.map((value) => ({ value, label: t(`catalogue:sensory.by.${value}`) }))}
          onValueChange={(by) => change({ by })}
        />
        {input('name', t('products:tastings.name'))}
        {input('date', t('products:tastings.date'))}
        {input('harvestYear', t('products:harvestYear'))}
        {input('tasters', t('products:tastings.tasters'))}
        {input('robustVariation', t('products:tastings.variation'))}
      </div>
      <fieldset className={tastingStyles.group}>
        <legend>{t('products:tastings.scale')}</legend>
        <div className={styles.fields}>
          {attributes.map((name) => input(name, t(`catalogue:sensory.attributes.${name}`)))}
          <SelectField
            label={t('products:tastings.fruitiness')}
            name="fruitiness"
            value={values.fruitiness}
            options={[
              unknown,
              { value: 'green', label: t('catalogue:sensory.fruitiness.green') },
              { value: 'ripe', label: t('catalogue:sensory.fruitiness.ripe') },
            ]}
            onValueChange={(fruitiness) => change({ fruitiness })}
          />
          <SelectField
            label={t('catalogue:sensory.persistence')}
            name="persistence"
            value={values.persistence}
            options={[
              unknown,
              ...(['short', 'medium', 'long'] as const).map((value) => ({
                value,
                label: t(`catalogue:sensory.persistences.${value}`),
              })),
            ]}
            onValueChange={(persistence) => change({ persistence })}
          />
        </div>
      </fieldset>
      {Object.entries(aromaFamilies).map(([family, names]) => (
        <FieldGroup
          key={family}
          title={`${t('catalogue:sensory.aromas')}: ${t(`catalogue:sensory.families.${family}`)}`}
        >
          {names.map((name) => intensity('aromas', name, t(`catalogue:sensory.aroma.${name}`)))}
        </FieldGroup>
      ))}
      <FieldGroup title={t('catalogue:sensory.defects')}>
        {defects.map((name) => intensity('defects', name, t(`catalogue:sensory.defect.${name}`)))}
      </FieldGroup>
      <FormActions isSaving={isSaving} isChanged={isChanged} onCancel={onClose} />
    </form>
  )
}
