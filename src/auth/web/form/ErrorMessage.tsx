import { useTranslation } from 'react-i18next'
import type { DisplayError } from '../display-error.ts'
import styles from './form.module.css'

/** Shows why a request failed. The live region is rendered even without an error, so that changes are announced. */
export function ErrorMessage({ error }: { error: DisplayError | undefined }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className={styles.error}>
      {error && t(`auth:error.${error.reason}`, { count: error.wait })}
    </p>
  )
}
