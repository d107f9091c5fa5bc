import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import type { SecondFactors } from '../../contract/second-factor.ts'
import account from '../account/Account.module.css'
import { getBrowserTimeZone } from '../account/browser-time-zone.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { FactorItem } from './FactorItem.tsx'
import type { FactorChange } from './factor-change.ts'
import styles from './second-factor.module.css'

type Props = { factors: SecondFactors; isConfirmed: boolean; onChange: (change: FactorChange) => void }

/** Up to this number, the list warns that few codes are left. */
const fewCodes = 3

/** The user's second factors with buttons to add, rename and remove them. */
export function FactorList({ factors, isConfirmed, onChange }: Props) {
  const { t } = useTranslation()
  const { app, passkeys, recoveryCodesLeft } = factors
  const isEmpty = !app && passkeys.length === 0
  const formatLastUse = (at: string | null) =>
    at
      ? t('second-factor:lastUsed', { date: formatDate(at, getBrowserTimeZone()) })
      : t('second-factor:neverUsed')
  return (
    <>
      {factors.isRequired && isEmpty && <p className={account.notice}>{t('second-factor:required')}</p>}
      {!isEmpty && (
        <ul className={account.list}>
          {passkeys.map(({ _id: id, name, lastUsedAt }) => (
            <FactorItem
              key={id}
              name={name}
              text={`${t('second-factor:passkey')} · ${formatLastUse(lastUsedAt)}`}
              onRename={() => onChange({ kind: 'rename-passkey', id, name })}
              onRemove={() => onChange({ kind: 'remove-passkey', id, name })}
            />
          ))}
          {app && (
            <FactorItem
              name={t('second-factor:app')}
              text={formatLastUse(app.lastUsedAt)}
              onRemove={() => onChange({ kind: 'remove-app' })}
            />
          )}
        </ul>
      )}
      {!isConfirmed && <p className={account.description}>{t('second-factor:confirmFirst')}</p>}
      {isConfirmed && (
        <div className={styles.buttons}>
          {factors.canHavePasskeys && canUsePasskeys() && (
            <button type="button" className={buttons.quiet} onClick={() => onChange({ kind: 'add-passkey' })}>
              {t('second-factor:addPasskey')}
            </button>
          )}
          {!app && (
            <button type="button" className={buttons.quiet} onClick={() => onChange({ kind: 'add-app' })}>
              {t('second-factor:addApp')}
            </button>
          )}
        </div>
      )}
      {!isEmpty && (
        <div className={styles.remainingCodes} data-few={recoveryCodesLeft <= fewCodes || undefined}>
          <p>{t('second-factor:codes.left', { left: recoveryCodesLeft })}</p>
          <button type="button" className={buttons.quiet} onClick={() => onChange({ kind: 'renew-codes' })}>
            {t('second-factor:codes.renew')}
          </button>
        </div>
      )}
    </>
  )
}
