import type { ReactNode } from 'react'
import styles from './AdFormGroup.module.css'

/** Fields of the form that belong together, in two columns where there is room. */
export function AdFormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
