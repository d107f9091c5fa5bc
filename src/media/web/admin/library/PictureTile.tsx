import { useTranslation } from 'react-i18next'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { isDescribed } from '../is-described.ts'
import { PictureThumb } from './PictureThumb.tsx'
import styles from './PictureTile.module.css'

type Props = { picture: LibraryPicture; onOpen: (picture: LibraryPicture) => void }

/** A picture in the grid: what it is called, and what an editor should know before using it. */
export function PictureTile({ picture, onOpen }: Props) {
  const { t } = useTranslation()
  const { alt, fileName, uses, isMoving, origin, isReady } = picture
  const name = alt || fileName || t('media:tile.unnamed')
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.open} onClick={() => onOpen(picture)}>
        <span className={styles.frame}>
          <PictureThumb picture={picture} />
          {isMoving && <span className={styles.mark}>{t('media:tile.moving')}</span>}
        </span>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.facts}>
          <span>{uses > 0 ? t('media:tile.uses', { count: uses }) : t('media:tile.unused')}</span>
          {!isDescribed(picture) && <span className={styles.lack}>{t('media:tile.undescribed')}</span>}
          {origin === 'upload' && !isReady && <span>{t('media:tile.preparing')}</span>}
        </span>
      </button>
    </li>
  )
}
