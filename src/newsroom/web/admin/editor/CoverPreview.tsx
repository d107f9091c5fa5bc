import styles from './CoverPreview.module.css'
import { parsePictureUrl } from './parse-picture-url.ts'

type Props = { id: string; url: string; isPublic: boolean }

/**
 * The cover above the title, as readers see it. The drawn cover of an article that is not public, and pictures on other
 * sites, are not shown.
 */
export function CoverPreview({ id, url, isPublic }: Props) {
  const isOwnPicture = parsePictureUrl(url) !== undefined && !/^https?:/i.test(url)
  const drawnCover = isPublic && url === '' ? `/media/cover/${id}-1200.webp` : undefined
  const src = isOwnPicture ? url : drawnCover
  return src ? <img className={styles.cover} src={src} alt="" /> : null
}
