import { useTranslation } from 'react-i18next'
import { type AdPosition, findPlacement, keepAllowedPositions } from '../../../contract/placement.ts'
import { AdFrame } from '../../slot/AdFrame.tsx'
import type { ShownAd } from '../../slot/Creative.tsx'
import { PopupCard } from '../../slot/popup/PopupCard.tsx'
import styles from './AdPreview.module.css'
import { ScaledView } from './ScaledView.tsx'
import type { AdForm } from './use-ad-form.ts'
import { isRemotePicture, usePictureUrl } from './use-picture-url.ts'

const views = ['light', 'dark', 'phone'] as const
type View = (typeof views)[number]
type PreviewedForm = Pick<AdForm, 'values' | 'file' | 'stored'>

/** A grey area for a picture that is not on this site yet. */
const blankPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="970" height="250"><rect width="970" height="250" fill="#8888"/></svg>',
)}`

/** Pixels that pages leave for slots and pop-ups: the widest banner, and the column of a small phone. */
const widths = { page: 970, phone: 328, sidebar: 300, popup: 480 }

/** The advertisement as readers see it, at each chosen position, in both themes and on a phone. */
export function AdPreview({ form }: { form: PreviewedForm }) {
  const { t } = useTranslation()
  const ad = useShownAd(form)
  const positions = ad === undefined ? [] : keepAllowedPositions(ad.type, form.values.positions)
  return (
    <section className={styles.preview} aria-label={t('ads:preview.title')}>
      <h3 className={styles.title}>{t('ads:preview.title')}</h3>
      {positions.length === 0 && <p className={styles.note}>{t('ads:preview.choosePosition')}</p>}
      {ad &&
        positions.map((position) => (
          <div key={position} className={styles.position}>
            {views.map((view) => (
              <div key={view} className={styles.view} data-view={view}>
                <p className={styles.caption}>
                  {t('ads:preview.caption', {
                    position: t(`ads:position.${position}`),
                    view: t(`ads:preview.${view}`),
                  })}
                </p>
                {/* Inert: its links would lead away from the form. */}
                <div className={styles.stage} data-theme={view === 'dark' ? 'dark' : 'light'} inert>
                  <ScaledView width={getWidth(position, view)}>
                    <PreviewedAd ad={ad} position={position} />
                  </ScaledView>
                </div>
              </div>
            ))}
          </div>
        ))}
    </section>
  )
}

/** The advertisement that the form describes; undefined without a type. */
function useShownAd(form: PreviewedForm): ShownAd | undefined {
  const imageUrl = usePictureUrl(form) || (isRemotePicture(form) ? blankPicture : '')
  const { type, title, content, linkUrl } = form.values
  // The frame gives the picture its size.
  const picture = imageUrl === '' ? null : { src: imageUrl, srcSet: '', width: 970, height: 250 }
  return type === '' ? undefined : { type, title, content, linkUrl, imageUrl, picture }
}

function getWidth(position: AdPosition, view: View): number {
  if (view === 'phone') return widths.phone
  const placement = findPlacement(position)
  if (placement === undefined) return widths.popup
  return placement.startsWith('sidebar') ? widths.sidebar : widths.page
}

function PreviewedAd({ ad, position }: { ad: ShownAd; position: AdPosition }) {
  const placement = findPlacement(position)
  if (placement !== undefined) return <AdFrame ad={ad} placement={placement} />
  return (
    <div className={styles.popup}>
      <PopupCard ad={ad} />
    </div>
  )
}
