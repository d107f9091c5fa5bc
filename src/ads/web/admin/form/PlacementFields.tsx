import { useTranslation } from 'react-i18next'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { adTypes, positionsByType } from '../../../contract/placement.ts'
import { AdFormGroup } from './AdFormGroup.tsx'
import { AdInput } from './AdInput.tsx'
import fieldset from './fieldset.module.css'
import styles from './PlacementFields.module.css'
import type { AdForm } from './use-ad-form.ts'

/** Type, positions and weight. Another type has other positions, so that those chosen before are cleared. */
export function PlacementFields({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  const { values, errors, change } = form
  const types = adTypes.map((type) => ({ value: type, label: t(`ads:type.${type}`) }))
  return (
    <AdFormGroup title={t('ads:form.group.placement')}>
      <SelectField
        name="type"
        label={t('ads:form.type')}
        error={errors.type}
        value={values.type}
        options={
          values.type === '' ? [{ value: '' as const, label: t('ads:form.chooseType') }, ...types] : types
        }
        onValueChange={(type) => change({ type, positions: [] })}
      />
      {values.type !== '' && <PositionChoice form={form} type={values.type} />}
      <AdInput
        form={form}
        name="priority"
        type="number"
        min={1}
        max={10}
        step={1}
        label={t('ads:form.priority')}
        hint={t('ads:form.priorityHint')}
      />
    </AdFormGroup>
  )
}

function PositionChoice({ form, type }: { form: AdForm; type: keyof typeof positionsByType }) {
  const { t } = useTranslation()
  const { positions } = form.values
  return (
    <fieldset className={fieldset.fieldset}>
      <legend className={fieldset.legend}>{t('ads:form.positions')}</legend>
      <div className={styles.choices}>
        {positionsByType[type].map((position) => (
          <label key={position} className={styles.choice}>
            <input
              type="checkbox"
              name="positions"
              checked={positions.includes(position)}
              onChange={({ target }) =>
                form.change({
                  positions: target.checked
                    ? [...positions, position]
                    : positions.filter((each) => each !== position),
                })
              }
            />
            {t(`ads:position.${position}`)}
          </label>
        ))}
      </div>
      <p role="status" className={positions.length === 0 ? styles.warning : undefined}>
        {positions.length === 0 && t('ads:warning.no-position')}
      </p>
      {form.errors.positions && <p className={styles.error}>{form.errors.positions}</p>}
    </fieldset>
  )
}
