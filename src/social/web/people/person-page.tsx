import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { getServerI18n, includeMessages } from '#src/i18n/messages.server.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { pageContext, servicesContext } from '#src/pages/page-context.ts'
import { createPageHead } from '#src/ui/create-page-head.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import page from '#src/ui/page.module.css'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { rethrowAsStatusPage } from '#src/ui/rethrow-as-status-page.ts'
import type { Person } from '../../contract/person.ts'
import { EarnedMedals } from '../achievements/EarnedMedals.tsx'
import { PersonActions } from './PersonActions.tsx'
import styles from './people.module.css'
import { usePerson } from './use-person.ts'

/** Loaded last, because it stands below the profile. */
const Activity = lazy(async () => ({ default: (await import('./Activity.tsx')).Activity }))

/** As visitors see it, and not cached: what a member hides is hidden at once. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const request = context.get(pageContext)
  includeMessages(request, 'people', 'social', 'catalogue', 'comments', 'achievements')
  const { people } = context.get(servicesContext).social
  const person = await rethrowAsStatusPage(people.get(params.id ?? '', undefined))
  const { t } = getServerI18n(request.language)
  const head = createPageHead(request, {
    title: person.nickname ?? t('people:member'),
    description: t('people:description'),
    path: `/app/people/${person._id}`,
    isIndexed: false,
  })
  return { head, person }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function PersonPage() {
  const { ready } = useTranslation(['common', 'people', 'social', 'catalogue', 'comments', 'achievements'])
  const { head, person } = useLoaderData<typeof loader>()
  if (!ready) return null
  return <Profile key={person._id} shown={person} title={head.title} />
}

function Profile({ shown, title }: { shown: Person; title: string }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const { person, setPerson, isFailed, retry } = usePerson(shown)
  if (!person)
    return (
      <div className={`container ${page.page}`}>
        <EmptyState message={t('people:unavailable')} />
      </div>
    )
  return (
    <div className={`container ${page.page}`}>
      <header className={styles.header}>
        <h1 className={page.title}>
          <bdi>{title}</bdi>
        </h1>
        {person.isReadable ? <Facts person={person} /> : <p>{t('people:isPrivate')}</p>}
        <PersonActions person={person} name={title} onChanged={setPerson} />
        {isFailed && (
          <LoadFailure
            message={t('people:problems.failed')}
            retryLabel={t('shell.tryAgain')}
            onRetry={retry}
          />
        )}
      </header>
      {person.isReadable && !person.relation?.isBlocked && (
        <div
          // What the member can do with the profile, and how much room that takes, is known only then.
          hidden={state === 'signed-in' && !person.relation && !isFailed}
          className={state === 'unknown' ? styles.afterSession : undefined}
        >
          <Suspense>
            <Activity personId={person._id} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function Facts({ person }: { person: Person }) {
  const { t } = useTranslation()
  const format = new Intl.NumberFormat(useLanguageTag())
  const { achievements, counts, country, description, profiles, registeredAt } = person
  const addresses = [...person.links, profiles.facebook, profiles.web].filter((link) => link !== null)
  const links = [...new Set(addresses)]
  const count = (name: keyof typeof counts) =>
    t(`people:counts.${name}`, { count: counts[name], number: format.format(counts[name]) })
  return (
    <>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.note}>
        {country && <bdi>{country}</bdi>}
        {country && ' · '}
        {registeredAt && t('people:registered', { date: formatDate(registeredAt, 'UTC') })}
      </p>
      {links.length > 0 && (
        <ul className={styles.links} aria-label={t('people:links')}>
          {links.map((link) => (
            <li key={link}>
              <a href={link} rel="nofollow ugc noopener" dir="ltr">
                {link.replace(/^https?:\/\//, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.counts}>
        <li>
          <Link to={`/app/people/${person._id}/followers`}>{count('followers')}</Link>
        </li>
        <li>
          <Link to={`/app/people/${person._id}/following`}>{count('following')}</Link>
        </li>
        <li>{count('reviews')}</li>
        <li>{count('comments')}</li>
      </ul>
      <EarnedMedals achievements={achievements} />
    </>
  )
}
