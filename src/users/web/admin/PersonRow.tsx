import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { ConfirmDialog } from '#src/ui/admin/ConfirmDialog.tsx'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import type { Person } from '../../contract/people.ts'
import styles from './PersonRow.module.css'
import type { PersonAction } from './people-api.ts'
import { usePersonAction } from './use-person-action.ts'

/** Somebody with an account, and what an admin can do with them. Each of it is asked for once more. */
export function PersonRow({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { timeZone } = usePublication()
  const moment = useMoments()
  const [wanted, want] = useState<PersonAction>()
  const { mutate, isPending } = usePersonAction(() => want(undefined))
  const name = [person.name, person.surname].filter(Boolean).join(' ') || person.nickname
  const isSelf = user?._id === person._id
  // What is changed stays the same button with another word: it has the focus again when its dialog closes.
  const changes: { of: 'role' | 'access'; change: PersonAction }[] = [
    { of: 'role', change: person.role === 'admin' ? 'user' : 'admin' },
    ...(isSelf
      ? []
      : [
          { of: 'access' as const, change: person.suspended ? ('unsuspend' as const) : ('suspend' as const) },
        ]),
  ]
  return (
    <li className={styles.person} data-suspended={person.suspended || undefined}>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{name || person.email}</bdi>
          {person.role === 'admin' && <span className={styles.tag}>{t('people:badge.admin')}</span>}
          {person.suspended && <span className={styles.warning}>{t('people:badge.suspended')}</span>}
          {!person.confirmed && <span className={styles.note}>{t('people:badge.unconfirmed')}</span>}
        </p>
        <p className={styles.facts}>
          {name && <bdi className={styles.email}>{person.email}</bdi>}
          <span>{t('people:registeredSince', { date: formatDate(person.createdAt, timeZone) })}</span>
          {person.lastSeenAt && <span>{t('people:lastSeen', { time: moment(person.lastSeenAt) })}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {changes.map(({ of, change }) => (
          <button
            key={of}
            type="button"
            className={styles.action}
            aria-label={t('people:namedAction', {
              action: t(`people:action.${change}`),
              name: name || person.email,
            })}
            onClick={() => want(change)}
          >
            {t(`people:action.${change}`)}
          </button>
        ))}
      </div>
      {wanted && (
        <ConfirmDialog
          title={t(`people:confirm.${wanted}`)}
          action={t(`people:action.${wanted}`)}
          isBusy={isPending}
          onConfirm={() => mutate({ person, change: wanted })}
          onCancel={() => want(undefined)}
        >
          <p className={styles.name}>
            <bdi>{name || person.email}</bdi>
          </p>
          <p>{t(`people:explanation.${wanted}`)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
