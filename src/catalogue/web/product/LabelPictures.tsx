import { useTranslation } from 'react-i18next'
import type { ProductPicture } from '../../contract/product.ts'
import styles from './LabelPictures.module.css'

const messages = { front: 'frontLabel', back: 'backLabel', neck: 'neckLabel' } as const
const sizes = '(min-width: 700px) 320px, 45vw'

/** The labels as they stand on the bottle. Each picture leads to its full size. */
export function LabelPictures({ pictures, name }: { pictures: readonly ProductPicture[]; name: string }) {
  const { t } = useTranslation()
  const labels = pictures.flatMap((picture) =>
    picture.kind in messages
      ? [{ ...picture, message: messages[picture.kind as keyof typeof messages] }]
      : [],
  )
  if (labels.length === 0) return null
  return (
    <section aria-labelledby="label" className={styles.labels}>
      <h2 id="label" className={styles.title}>
        {t('catalogue:product.label')}
      </h2>
      <ul className={styles.list}>
        {labels.map(({ _id, src, srcSet, width, height, message }) => {
          const label = t(`catalogue:product.${message}`)
          return (
            <li key={_id}>
              <figure className={styles.figure}>
                <a href={src} className={styles.link}>
                  <img
                    className={styles.picture}
                    src={src}
                    srcSet={srcSet || undefined}
                    sizes={srcSet ? sizes : undefined}
                    width={width}
                    height={height}
                    alt={t('catalogue:product.labelOf', { label, name })}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
                <figcaption className={styles.caption}>{label}</figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
