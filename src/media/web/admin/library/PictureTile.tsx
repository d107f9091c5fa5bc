import { useTranslation } from 'react-i18next'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { isDescribed } from '../is-described.ts'
import { PictureThumb } from './PictureThumb.tsx'
import styles from './PictureTile.module.css'

type Props = { picture: LibraryPicture; onOpen: (picture: LibraryPicture) => void }

/** A picture in the grid, with its name, number of uses and warnings. */
export function PictureTile({ picture, onOpen }: Props) {
  const { t } = useTranslation()
  const { alt, fileName, uses, isMoving, origin, isReady } = picture
  const name = alt || fileName || t('media:tile.unnamed')
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={() => onOpen(picture)}>
        <span className={styles.frame}>
          <PictureThumb picture={picture} />
          {isMoving && <span className={styles.badge}>{t('media:tile.animated')}</span>}
        </span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.status}>
          <span>{uses > 0 ? t('media:tile.uses', { count: uses }) : t('media:tile.unused')}</span>
          {!isDescribed(picture) && <span className={styles.warning}>{t('media:tile.undescribed')}</span>}
          {origin === 'upload' && !isReady && <span>{t('media:tile.generating')}</span>}
        </span>
      </button>
    </li>
  )
}
