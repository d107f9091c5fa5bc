import { useTranslation } from 'react-i18next'
import { AdFormGroup } from './AdFormGroup.tsx'
import styles from './ConversionFields.module.css'
import { ConversionKey } from './ConversionKey.tsx'
import type { AdForm } from './use-ad-form.ts'

type Props = {
  form: AdForm
  /** Id of an advertisement that exists. */
  id: string | undefined
}

/** Whether conversions are counted, and what the advertiser needs for it. */
export function ConversionFields({ form, id }: Props) {
  const { t } = useTranslation()
  const { trackConversions } = form.values
  return (
    <AdFormGroup title={t('ads:conversions.title')}>
      <div className={styles.fields}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="trackConversions"
            checked={trackConversions}
            onChange={({ target }) => form.change({ trackConversions: target.checked })}
          />
          {t('ads:form.trackConversions')}
        </label>
        <p className={styles.hint}>{t('ads:conversions.hint')}</p>
        {trackConversions &&
          (id === undefined ? (
            <p className={styles.hint}>{t('ads:conversions.saveFirst')}</p>
          ) : (
            <ConversionKey adId={id} />
          ))}
      </div>
    </AdFormGroup>
  )
}
