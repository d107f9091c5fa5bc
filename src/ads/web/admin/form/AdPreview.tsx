import { useTranslation } from 'react-i18next'
import { type AdPosition, keepAllowedPositions } from '../../../contract/placement.ts'
import styles from './AdPreview.module.css'
import type { AdForm } from './use-ad-form.ts'
import { usePictureUrl } from './use-picture-url.ts'

const views = ['light', 'dark', 'phone'] as const

/** The advertisement as readers will see it, at each chosen position, in both themes and on a phone. */
export function AdPreview({ form }: { form: Pick<AdForm, 'values' | 'file'> }) {
  const { t } = useTranslation()
  const imageUrl = usePictureUrl(form)
  const { values } = form
  const { type, title, content } = values
  const positions = type === '' ? [] : keepAllowedPositions(type, values.positions)
  return (
    <section className={styles.preview} aria-label={t('ads:preview.title')}>
      <h3 className={styles.title}>{t('ads:preview.title')}</h3>
      {positions.length === 0 && <p className={styles.note}>{t('ads:preview.choosePosition')}</p>}
      {positions.map((position) => (
        <div key={position} className={styles.position}>
          {views.map((view) => (
            <div key={view} className={styles.view}>
              <p className={styles.caption}>
                {t('ads:preview.caption', {
                  position: t(`ads:position.${position}`),
                  view: t(`ads:preview.${view}`),
                })}
              </p>
              {/* Inert: its links would lead away from the form. */}
              <div className={styles.stage} data-view={view} inert>
                <PreviewedAd ad={{ title, content, imageUrl }} position={position} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

type PreviewedAdProps = {
  ad: { title: string; content: string; imageUrl: string }
  position: AdPosition
}

/** One advertisement in its frame. */
function PreviewedAd({ ad: { title, content, imageUrl }, position }: PreviewedAdProps) {
  const { t } = useTranslation()
  const isNarrow = position === 'first' || position === 'second'
  return (
    <figure className={styles.frame} data-narrow={isNarrow || undefined}>
      <figcaption className={styles.label}>{t('ads:preview.label')}</figcaption>
      {imageUrl && <img className={styles.picture} src={imageUrl} alt="" />}
      <p className={styles.text} dir="auto">
        <bdi className={styles.heading}>{title}</bdi> <bdi>{content}</bdi>
      </p>
    </figure>
  )
}
