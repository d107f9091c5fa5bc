import { useTranslation } from 'react-i18next'
import { attributes } from '#src/catalogue/contract/attributes.ts'
import { pairings } from '#src/catalogue/contract/sensory-style.ts'
import { aromaFamilies } from '#src/catalogue/contract/taste.ts'
import { useFormat } from '#src/catalogue/web/use-format.ts'
import { IntensityField } from '#src/social/web/reviews/IntensityField.tsx'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { tasteLimits } from '../../contract/limits.ts'
import type { TasteAnswers } from '../../contract/taste-answers.ts'
import { Choices } from './Choices.tsx'
import styles from './TasteForm.module.css'
import { useTasteForm } from './use-taste-form.ts'

const aromas = Object.values(aromaFamilies).flat()
const dishes = Object.values(pairings).flat()
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CNY', 'INR', 'RUB', 'SAR', 'AED', 'CAD', 'AUD']

type Props = { stored: TasteAnswers | null; countries: string[] }
type Form = ReturnType<typeof useTasteForm>

/** What the member likes. Each question may be left out. */
export function TasteForm({ stored, countries }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useTasteForm(stored)
  const { answers, change, message } = form
  const listed = [...new Set([...answers.countries, ...countries])].toSorted((one, other) =>
    format.country(one).localeCompare(format.country(other)),
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <p className={styles.lead}>{t('app:taste.lead')}</p>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('app:taste.intensities')}</legend>
        <p className={styles.hint}>{t('app:taste.intensitiesHint')}</p>
        {attributes.map((name) => (
          <IntensityField
            key={name}
            label={t(`catalogue:sensory.attributes.${name}`)}
            value={answers[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </fieldset>
      <Choices
        legend={t('app:taste.aromas')}
        hint={t('app:taste.aromasHint', { count: tasteLimits.aromas })}
        values={aromas}
        chosen={answers.aromas}
        max={tasteLimits.aromas}
        getLabel={(name) => t(`catalogue:sensory.aroma.${name}`)}
        onChange={(chosen) => change({ aromas: chosen })}
      />
      <Choices
        legend={t('app:taste.dishes')}
        values={dishes}
        chosen={answers.dishes}
        getLabel={(name) => t(`catalogue:sensory.dishes.${name}`)}
        onChange={(chosen) => change({ dishes: chosen })}
      />
      <Choices
        legend={t('app:taste.countries')}
        values={listed}
        chosen={answers.countries}
        max={tasteLimits.countries}
        getLabel={format.country}
        onChange={(chosen) => change({ countries: chosen })}
      />
      <Budget form={form} />
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary} aria-busy={form.isBusy}>
          {t('app:taste.save')}
        </button>
        {form.isStored && (
          <button
            type="button"
            className={buttons.quiet}
            aria-busy={form.isBusy}
            onClick={() => void form.remove()}
          >
            {t('app:taste.delete')}
          </button>
        )}
      </div>
      <p role="status">{message && t(`app:taste.${message}`)}</p>
    </form>
  )
}

function Budget({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('app:taste.budget')}</legend>
      <p className={styles.hint}>{t('app:taste.budgetHint')}</p>
      <div className={styles.budget}>
        <Field
          label={t('app:taste.amount')}
          error={form.isAmountInvalid ? t('app:taste.amountError') : undefined}
        >
          {(attributes) => (
            <input
              {...attributes}
              inputMode="decimal"
              maxLength={10}
              value={form.amount}
              onChange={({ target }) => form.setAmount(target.value)}
            />
          )}
        </Field>
        <SelectField
          label={t('app:taste.currency')}
          value={form.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onValueChange={form.setCurrency}
        />
      </div>
    </fieldset>
  )
}
