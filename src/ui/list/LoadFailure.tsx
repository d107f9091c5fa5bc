import buttons from '../button.module.css'
import styles from './LoadFailure.module.css'

type Props = { message: string; retryLabel: string; onRetry: () => void }

/** Says that a request failed, with a button that repeats it. */
export function LoadFailure({ message, retryLabel, onRetry }: Props) {
  return (
    <p role="alert" className={styles.failure}>
      {message}
      <button type="button" className={buttons.quiet} onClick={onRetry}>
        {retryLabel}
      </button>
    </p>
  )
}
