import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ProductListItem.module.css'

type Props = {
  title: string
  facts: string
  actions: { label: string; onPress: () => void }[]
  /** Dialogs. */
  children?: ReactNode
}

/** A row of a list of the catalogue's admin: a name, what is known about it, and actions. */
export function ListRow({ title, facts, actions, children }: Props) {
  const { t } = useTranslation()
  return (
    <li className={styles.product}>
      <div className={styles.identity}>
        <p className={styles.name}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            className={styles.action}
            aria-label={t('products:namedAction', { action: label, name: title })}
            onClick={onPress}
          >
            {label}
          </button>
        ))}
      </div>
      {children}
    </li>
  )
}
