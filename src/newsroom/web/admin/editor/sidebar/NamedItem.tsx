import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './NamedPanel.module.css'

export type NamedItemActions = {
  position: number
  onRemove: (name: string) => void
  onMoveUp: (name: string) => void
}

type Props = NamedItemActions & { name: string; children: ReactNode }

/** A named record with its buttons. The first one keeps the button that moves it up, so that the focus stays there. */
export function NamedItem({ name, position, onRemove, onMoveUp, children }: Props) {
  const { t } = useTranslation()
  const isFirst = position === 0
  return (
    <li className={styles.item}>
      <div className={styles.record}>{children}</div>
      <button
        type="button"
        className={styles.action}
        data-direction="up"
        aria-label={t('admin:named.up', { name })}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMoveUp(name)}
      >
        <Icon name="chevron" size={16} />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={t('admin:named.remove', { name })}
        onClick={() => onRemove(name)}
      >
        <Icon name="cross" size={16} />
      </button>
    </li>
  )
}
