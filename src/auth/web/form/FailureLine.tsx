import { useTranslation } from 'react-i18next'
import type { Failure } from '../read-failure.ts'
import styles from './form.module.css'

/** Says why the server did not do what was asked. Its place is there before it has anything to say. */
export function FailureLine({ failure }: { failure: Failure | undefined }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className={styles.failure}>
      {failure && t(`auth:failure.${failure.reason}`, { count: failure.wait })}
    </p>
  )
}
