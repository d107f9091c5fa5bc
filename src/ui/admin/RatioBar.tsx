import styles from './RatioBar.module.css'

/** A bar whose length shows the ratio of a value to the highest one. Decorative: the value stands beside it as text. */
export function RatioBar({ value, max }: { value: number; max: number }) {
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${Math.max(1, max)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={value} height="1" />
    </svg>
  )
}
