import { useTranslation } from 'react-i18next'
import account from '../account/Account.module.css'
import form from '../form/form.module.css'
import styles from './second-factor.module.css'

type Props = { name: string; text: string; onRename?: () => void; onRemove: () => void }

export function FactorItem({ name, text, onRename, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <li className={account.item}>
      <div>
        <p className={account.value}>
          <bdi>{name}</bdi>
        </p>
        <p className={account.description}>{text}</p>
      </div>
      <div className={styles.actions}>
        {onRename && (
          <button
            type="button"
            className={form.link}
            aria-label={t('second-factor:renameNamed', { name })}
            onClick={onRename}
          >
            {t('second-factor:rename')}
          </button>
        )}
        <button
          type="button"
          className={form.link}
          aria-label={t('second-factor:removeNamed', { name })}
          onClick={onRemove}
        >
          {t('second-factor:remove')}
        </button>
      </div>
    </li>
  )
}
