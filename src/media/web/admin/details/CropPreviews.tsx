import { useTranslation } from 'react-i18next'
import { computeCropRegion } from '../../../contract/crop-region.ts'
import type { FocalPoint, LibraryPicture } from '../../../contract/library-picture.ts'
import { buildSizeUrl, type CoverShape, coverShapes } from '../../../contract/picture-url.ts'
import styles from './CropPreviews.module.css'

type Props = { picture: LibraryPicture; point: FocalPoint }

const shapes = Object.keys(coverShapes).filter((shape): shape is CoverShape => shape in coverShapes)

/** Previews of the crops that the server will generate. */
export function CropPreviews({ picture, point }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={styles.crops} aria-label={t('media:focal.crops')}>
      {shapes.map((shape) => {
        const { left, top, width, height } = computeCropRegion(point, coverShapes[shape], picture)
        return (
          <li key={shape} className={styles.crop}>
            <svg className={styles.view} viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
              <image
                href={buildSizeUrl(picture._id, 800, 'webp')}
                width={picture.width}
                height={picture.height}
              />
            </svg>
            <span className={styles.name} dir="ltr">
              {shape.replace('x', ' : ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
