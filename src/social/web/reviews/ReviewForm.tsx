import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { attributes } from '#src/catalogue/contract/attributes.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { reviewLimits } from '../../contract/limits.ts'
import type { OwnReview } from '../../contract/review.ts'
import { MentionSuggestions } from '../mentions/MentionSuggestions.tsx'
import { IntensityField } from './IntensityField.tsx'
import { PhotoField } from './PhotoField.tsx'
import styles from './ReviewForm.module.css'
import { StarsField } from './StarsField.tsx'
import { useReviewForm } from './use-review-form.ts'

type Props = {
  productId: string
  review: OwnReview | undefined
  onDone: (saved: OwnReview) => void
  onCancel: () => void
}

/** Stars, taste, harvest, text and photo. Only the stars are required. */
export function ReviewForm({ productId, review, onDone, onCancel }: Props) {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social'])
  const { values, photo, problem, isSaving, set, setPhoto, save } = useReviewForm(productId, review, onDone)
  const form = useRef<HTMLFormElement>(null)
  const textField = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (ready) form.current?.querySelector('input')?.focus()
  }, [ready])

  if (!ready) return null
  const errorOf = (...names: (typeof problem)[]) =>
    problem && names.includes(problem) ? t(`social:problems.${problem}`) : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await save()
    form.current?.querySelector<HTMLElement>('[data-invalid] input, [aria-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby="review-form"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="review-form" className={styles.title}>
        {t(review ? 'social:form.yours' : 'catalogue:reviews.write')}
      </h3>
      <StarsField value={values.rating} error={errorOf('rating')} onChange={(rating) => set({ rating })} />
      <fieldset className={styles.tastes}>
        <legend className={styles.legend}>{t('social:form.taste')}</legend>
        <p className={styles.hint}>{t('social:form.tasteHint')}</p>
        {attributes.map((name) => (
          <IntensityField
            key={name}
            label={t(`catalogue:sensory.attributes.${name}`)}
            value={values[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </fieldset>
      <Field label={t('social:form.harvest')} hint={t('social:form.harvestHint')} error={errorOf('harvest')}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            maxLength={4}
            value={values.harvestYear}
            onChange={({ target }) => set({ harvestYear: target.value })}
          />
        )}
      </Field>
      <Field label={t('social:form.text')} hint={t('social:form.textHint')} error={errorOf('text')}>
        {(control) => (
          <textarea
            {...control}
            ref={textField}
            rows={5}
            dir="auto"
            maxLength={reviewLimits.textCharacters}
            value={values.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      <MentionSuggestions field={textField} onChange={(text) => set({ text })} />
      <PhotoField
        photo={photo}
        hasStored={review?.photo != null && values.keepsPhoto}
        error={errorOf('photo', 'photo-large')}
        onChoose={setPhoto}
        onRemove={() => {
          setPhoto(undefined)
          set({ keepsPhoto: false })
        }}
      />
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary} aria-disabled={isSaving}>
          {t('social:form.save')}
        </button>
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {t('social:form.cancel')}
        </button>
      </div>
      <p role="alert" className={styles.error}>
        {errorOf('changed', 'unconfirmed', 'withdrawn', 'busy', 'offline', 'failed')}
      </p>
    </form>
  )
}
