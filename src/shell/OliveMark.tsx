import { oliveMark } from '#src/media/contract/olive-mark.ts'
import styles from './OliveMark.module.css'

export function OliveMark() {
  const { width, height, leaves, fruit, drop } = oliveMark
  return (
    <svg className={styles.mark} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {leaves.map((leaf) => (
        <path key={leaf} className={styles.leaf} d={leaf} />
      ))}
      <path className={styles.fruit} d={fruit} />
      <path className={styles.drop} d={drop} />
    </svg>
  )
}
