import { useTranslation } from 'react-i18next'
import type { DisplayError } from '../display-error.ts'
import styles from './form.module.css'

/** Says why the server did not do what was asked. Its place is there before it has anything to say. */
export function ErrorMessage({ failure }: { failure: DisplayError | undefined }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className={styles.failure}>
      {failure && t(`auth:error.${failure.reason}`, { count: failure.wait })}
    </p>
  )
}
