import { getFlagPath } from '#src/i18n/flag-path.ts'
import type { Language } from '#src/i18n/languages.ts'
import styles from './Flag.module.css'

type Props = {
  country: Language['country']
  /** Until it can be seen its room stays empty, and nothing is fetched. */
  isVisible: boolean
}

/** An ornament beside a language's name, from our own origin. */
export function Flag({ country, isVisible: isSeen }: Props) {
  return (
    <span className={styles.flag}>
      {isSeen && <img src={getFlagPath(country)} width={24} height={16} alt="" />}
    </span>
  )
}
