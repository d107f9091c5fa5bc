import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnerProofDialog } from '#src/auth/web/account/OwnerProofDialog.tsx'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { PlanButton } from '#src/subscription/web/admin/PlanButton.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import type { UserAccount } from '../../contract/user-account.ts'
import styles from './UserListItem.module.css'
import { useUserAction } from './use-user-action.ts'
import type { UserAction } from './users-api.ts'

/** A row of the list: account data and action buttons. Each action needs a confirmation. */
export function UserListItem({ account }: { account: UserAccount }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const timeZone = useTimeZone()
  const formatDateTime = useFormatDateTime()
  const [actionToConfirm, setActionToConfirm] = useState<UserAction>()
  const { mutate, isPending, makeAdmin } = useUserAction(() => setActionToConfirm(undefined))
  const name = [account.name, account.surname].filter(Boolean).join(' ') || account.nickname
  const isSelf = user?._id === account._id
  // Keyed by what they change, so that a button stays mounted with another label and the focus returns to it.
  const buttons: { key: 'admin' | 'translator' | 'access'; action: UserAction }[] = [
    { key: 'admin', action: account.role === 'admin' ? 'user' : 'admin' },
    { key: 'translator', action: account.role === 'translator' ? 'user' : 'translator' },
    ...(isSelf
      ? []
      : [
          {
            key: 'access' as const,
            action: account.suspended ? ('unsuspend' as const) : ('suspend' as const),
          },
        ]),
  ]
  const question = (action: UserAction) => ({
    title: t(`users:confirm.${action}`),
    cancelLabel: t('admin:cancel'),
    children: (
      <>
        <p className={styles.name}>
          <bdi>{name || account.email}</bdi>
        </p>
        <p>{t(`users:explanation.${action}`)}</p>
        {action === 'admin' && !account.confirmed && <p>{t('users:explanation.unconfirmedAdmin')}</p>}
      </>
    ),
  })
  return (
    <li className={styles.account} data-suspended={account.suspended || undefined}>
      <div className={styles.identity}>
        <p className={styles.name}>
          <bdi>{name || account.email}</bdi>
          {account.role !== 'user' && <span className={styles.tag}>{t(`users:badge.${account.role}`)}</span>}
          {account.suspended && <span className={styles.warning}>{t('users:badge.suspended')}</span>}
          {!account.confirmed && <span className={styles.note}>{t('users:badge.unconfirmed')}</span>}
        </p>
        <p className={styles.metadata}>
          {name && <bdi className={styles.email}>{account.email}</bdi>}
          <span>{t('users:registeredSince', { date: formatDate(account.createdAt, timeZone) })}</span>
          {account.lastSeenAt && (
            <span>{t('users:lastSeen', { time: formatDateTime(account.lastSeenAt) })}</span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <PlanButton account={account} name={name || account.email} className={styles.action} />
        {buttons.map(({ key, action }) => (
          <button
            key={key}
            type="button"
            className={styles.action}
            aria-label={t('users:namedAction', {
              action: t(`users:action.${action}`),
              name: name || account.email,
            })}
            onClick={() => setActionToConfirm(action)}
          >
            {t(`users:action.${action}`)}
          </button>
        ))}
      </div>
      {actionToConfirm === 'admin' && user && (
        <OwnerProofDialog
          {...question(actionToConfirm)}
          user={user}
          submitLabel={t('users:action.admin')}
          onSubmit={(proof) => makeAdmin(account, proof)}
          onClose={() => setActionToConfirm(undefined)}
        />
      )}
      {actionToConfirm && actionToConfirm !== 'admin' && (
        <ConfirmDialog
          {...question(actionToConfirm)}
          confirmLabel={t(`users:action.${actionToConfirm}`)}
          isBusy={isPending}
          onConfirm={() => mutate({ account, action: actionToConfirm })}
          onCancel={() => setActionToConfirm(undefined)}
        />
      )}
    </li>
  )
}
