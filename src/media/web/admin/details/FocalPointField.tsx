import { type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { FocalPoint, LibraryPicture } from '../../../contract/library-picture.ts'
import { buildSizeUrl } from '../../../contract/picture-url.ts'
import { CropPreviews } from './CropPreviews.tsx'
import styles from './FocalPointField.module.css'

type Props = {
  picture: LibraryPicture
  point: FocalPoint | null
  onChange: (point: FocalPoint | null) => void
}

const center: FocalPoint = { x: 0.5, y: 0.5 }
const axes = ['x', 'y'] as const

/**
 * Sets the point that stays visible in every crop, by pressing on the picture or with two sliders. Not mirrored in
 * right-to-left languages: the coordinates belong to the picture.
 */
export function FocalPointField({ picture, point, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { x, y } = point ?? center

  function setPointFromPointer(event: PointerEvent<HTMLElement>): void {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      x: toRatio(event.clientX - box.x, box.width),
      y: toRatio(event.clientY - box.y, box.height),
    })
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('media:focal.title')}</legend>
      <p className={styles.hint}>{t('media:focal.hint')}</p>
      {/* Hidden from screen readers: the sliders below have the same function. */}
      <div
        aria-hidden="true"
        className={styles.image}
        onPointerDown={setPointFromPointer}
        onPointerMove={setPointFromPointer}
      >
        <img
          src={buildSizeUrl(picture._id, 800, 'webp')}
          width={picture.width}
          height={picture.height}
          alt=""
          draggable={false}
        />
        {point && (
          <svg
            className={styles.marker}
            viewBox={`0 0 ${picture.width} ${picture.height}`}
            aria-hidden="true"
          >
            <circle
              cx={x * picture.width}
              cy={y * picture.height}
              r={Math.max(picture.width, picture.height) * 0.03}
            />
          </svg>
        )}
      </div>
      <div className={styles.sliders}>
        {axes.map((axis) => (
          <label key={axis} htmlFor={`${id}-${axis}`} className={styles.slider}>
            {t(`media:focal.${axis}`)}
            <input
              id={`${id}-${axis}`}
              type="range"
              dir="ltr"
              min={0}
              max={100}
              value={Math.round((axis === 'x' ? x : y) * 100)}
              aria-valuetext={t('media:focal.percent', { percent: Math.round((axis === 'x' ? x : y) * 100) })}
              onChange={({ target }) => onChange({ x, y, [axis]: Number(target.value) / 100 })}
            />
          </label>
        ))}
      </div>
      {point ? (
        <>
          <CropPreviews picture={picture} point={point} />
          <button type="button" className={buttons.quiet} onClick={() => onChange(null)}>
            {t('media:focal.clear')}
          </button>
        </>
      ) : (
        <p className={styles.hint}>{t('media:focal.automatic')}</p>
      )}
    </fieldset>
  )
}

function toRatio(distance: number, length: number): number {
  return Math.round(Math.min(1, Math.max(0, distance / length)) * 1_000) / 1_000
}
