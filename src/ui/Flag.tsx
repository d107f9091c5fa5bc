import { getFlagPath } from '#src/i18n/flag-path.ts'
import type { Language } from '#src/i18n/languages.ts'
import styles from './Flag.module.css'

type Props = {
  country: Language['country']
  /** False: the space is reserved, but no image is loaded. */
  isVisible: boolean
}

/** Decorative flag beside a language's name, loaded from our own origin. */
export function Flag({ country, isVisible }: Props) {
  return (
    <span className={styles.flag}>
      {isVisible && <img src={getFlagPath(country)} width={24} height={16} alt="" />}
    </span>
  )
}
