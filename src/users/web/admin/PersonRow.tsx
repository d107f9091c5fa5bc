import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import type { Person } from '../../contract/people.ts'
import styles from './PersonRow.module.css'
import type { PersonAction } from './people-api.ts'
import { usePersonAction } from './use-person-action.ts'

/** A row of the list: account data and action buttons. Each action needs a confirmation. */
export function PersonRow({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const timeZone = useTimeZone()
  const formatDateTime = useFormatDateTime()
  const [actionToConfirm, setActionToConfirm] = useState<PersonAction>()
  const { mutate, isPending } = usePersonAction(() => setActionToConfirm(undefined))
  const name = [person.name, person.surname].filter(Boolean).join(' ') || person.nickname
  const isSelf = user?._id === person._id
  // Keyed by what they change, so that a button stays mounted with another label and the focus returns to it.
  const buttons: { key: 'role' | 'access'; action: PersonAction }[] = [
    { key: 'role', action: person.role === 'admin' ? 'user' : 'admin' },
    ...(isSelf
      ? []
      : [
          {
            key: 'access' as const,
            action: person.suspended ? ('unsuspend' as const) : ('suspend' as const),
          },
        ]),
  ]
  return (
    <li className={styles.person} data-suspended={person.suspended || undefined}>
      <div className={styles.identity}>
        <p className={styles.name}>
          <bdi>{name || person.email}</bdi>
          {person.role === 'admin' && <span className={styles.tag}>{t('people:badge.admin')}</span>}
          {person.suspended && <span className={styles.warning}>{t('people:badge.suspended')}</span>}
          {!person.confirmed && <span className={styles.note}>{t('people:badge.unconfirmed')}</span>}
        </p>
        <p className={styles.metadata}>
          {name && <bdi className={styles.email}>{person.email}</bdi>}
          <span>{t('people:registeredSince', { date: formatDate(person.createdAt, timeZone) })}</span>
          {person.lastSeenAt && (
            <span>{t('people:lastSeen', { time: formatDateTime(person.lastSeenAt) })}</span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {buttons.map(({ key, action }) => (
          <button
            key={key}
            type="button"
            className={styles.action}
            aria-label={t('people:namedAction', {
              action: t(`people:action.${action}`),
              name: name || person.email,
            })}
            onClick={() => setActionToConfirm(action)}
          >
            {t(`people:action.${action}`)}
          </button>
        ))}
      </div>
      {actionToConfirm && (
        <ConfirmDialog
          title={t(`people:confirm.${actionToConfirm}`)}
          confirmLabel={t(`people:action.${actionToConfirm}`)}
          cancelLabel={t('admin:cancel')}
          isBusy={isPending}
          onConfirm={() => mutate({ person, action: actionToConfirm })}
          onCancel={() => setActionToConfirm(undefined)}
        >
          <p className={styles.name}>
            <bdi>{name || person.email}</bdi>
          </p>
          <p>{t(`people:explanation.${actionToConfirm}`)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
