import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'
import formStyles from './ProductForm.module.css'

/** Fields that are rarely needed, closed at first. A rejected field opens its group. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.group}>
      <summary>{title}</summary>
      <div className={formStyles.fields}>{children}</div>
    </details>
  )
}
