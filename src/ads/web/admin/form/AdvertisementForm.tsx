import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { AdContentFields } from './AdContentFields.tsx'
import { AdForecastLine } from './AdForecastLine.tsx'
import { AdPreview } from './AdPreview.tsx'
import styles from './AdvertisementForm.module.css'
import { AudienceFields } from './AudienceFields.tsx'
import { BookingFields } from './BookingFields.tsx'
import { ConversionFields } from './ConversionFields.tsx'
import { PlacementFields } from './PlacementFields.tsx'
import type { useAdForm } from './use-ad-form.ts'

type Props = {
  state: ReturnType<typeof useAdForm>
  /** Id of an advertisement that exists. */
  id: string | undefined
  onCancel: () => void
}

/** All fields of an advertisement, with the forecast and a preview. */
export function AdvertisementForm({ state, id, onCancel }: Props) {
  const { t } = useTranslation()
  const { form, formElement, submit, isSaving } = state
  return (
    // The faults are shown at the fields instead of in bubbles of the browser.
    <form ref={formElement} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <AdContentFields form={form} />
        <PlacementFields form={form} />
        <BookingFields form={form} />
        <AdForecastLine values={form.values} id={id} />
        <AudienceFields form={form} />
        <ConversionFields form={form} id={id} />
      </div>
      <AdPreview form={form} />
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {t('admin:cancel')}
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={isSaving}>
          {t(id === undefined ? 'ads:form.create' : 'ads:form.save')}
        </button>
      </div>
    </form>
  )
}
