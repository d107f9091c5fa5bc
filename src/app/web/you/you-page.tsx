import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate, toIsoDay } from '#src/i18n/format-date.ts'
import { useOfflinePage } from '#src/pwa/web/use-offline-page.ts'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import page from '../app-page.module.css'
import { loadAppPage } from '../load-app-page.ts'
import styles from './you-page.module.css'

export const loader = (args: LoaderFunctionArgs) => loadAppPage(args, { name: 'you', isIndexed: false })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

/** The way to everything that belongs to a person. The links are the same for everybody. */
export default function YouPage() {
  useOfflinePage('/app/you')
  const { t, ready } = useTranslation(['common', 'social', 'scan', 'app'])
  const { head, timeZone } = useLoaderData<typeof loader>()
  if (!ready) return null
  const oils = [
    { to: '/app/grades', label: t('social:lists.grades.title') },
    { to: '/app/oils/mine', label: t('social:lists.oils.title') },
    { to: '/app/favourites', label: t('social:lists.favourites.title') },
    { to: '/app/wishlist', label: t('social:lists.wishlist.title') },
    { to: '/app/taste', label: t('app:taste.title') },
    { to: '/app/scans', label: t('app:you.scans') },
    { to: '/app/achievements', label: t('social:lists.achievements.title') },
    { to: '/app/feed', label: t('social:lists.feed.title') },
    { to: '/app/best-sellers', label: t('app:bestSellers.title') },
  ]
  const account = [
    { to: '/app/notifications', label: t('app:you.notifications') },
    { to: '/app/notifications/settings', label: t('app:you.notificationSettings') },
    { to: '/account', label: t('app:you.yourAccount') },
    { to: '/account#social-media', label: t('app:you.socialMedia') },
    { to: '/app/subscription', label: t('app:you.subscription') },
    { to: '/saved', label: t('app:you.saved') },
  ]
  const help = [
    { to: '/app/help', label: t('app:help.title') },
    { to: '/terms-of-sale', label: t('app:you.termsOfSale') },
    { to: '/about', label: t('shell.footer.about') },
    { to: '/privacy', label: t('shell.footer.privacy') },
    { to: '/contacts', label: t('shell.footer.contacts') },
    { to: '/terms', label: t('shell.footer.terms') },
    { to: '/blog', label: t('shell.footer.blog') },
    { to: '/policy', label: t('app:you.policy') },
  ]
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{head.title}</h1>
      <Person timeZone={timeZone} />
      <ExpertLink />
      <AdminLinks />
      <LinkGroup id="you-oils" title={t('app:you.oils')} links={oils} />
      <LinkGroup id="you-account" title={t('app:you.account')} links={account} />
      <LinkGroup id="you-help" title={t('app:you.help')} links={help} />
    </div>
  )
}

/** Professional accounts name the oils on photos of others. */
function ExpertLink() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user?.isProfessionalAccount) return null
  return (
    <LinkGroup
      id="you-expert"
      title={t('app:you.expert')}
      links={[{ to: '/admin/scans', label: t('app:you.waitingPhotos') }]}
    />
  )
}

/** Admins write and change the news in the admin. */
function AdminLinks() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (user?.role !== 'admin') return null
  return (
    <LinkGroup
      id="you-desk"
      title={t('app:you.desk')}
      links={[
        { to: '/admin/create-article', label: t('app:you.publishNews') },
        { to: '/admin', label: t('app:you.manageNews') },
      ]}
    />
  )
}

/** Who is signed in, or the way to join. */
function Person({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation()
  const { state, user } = useSession()
  if (state === 'unknown')
    return (
      <p role="status" className={styles.person}>
        {t('shell.loading')}
      </p>
    )
  if (state === 'unreachable') return <p className={styles.person}>{t('shell.accountPage.unreachable')}</p>
  if (!user)
    return (
      <div className={styles.person}>
        <p>{t('app:you.signIn')}</p>
        <Link className={buttons.primary} to="/app/welcome">
          {t('app:you.join')}
        </Link>
      </div>
    )
  const date = formatDate(toIsoDay(new Date(user.createdAt), timeZone), timeZone)
  return (
    <div className={styles.person}>
      <p className={styles.name}>
        <bdi>{user.nickname || user.name || user.email}</bdi>
      </p>
      <p className={styles.since}>{t('app:you.registered', { date })}</p>
      <Link className={buttons.quiet} to={`/app/people/${user._id}`}>
        {t('app:you.profile')}
      </Link>
    </div>
  )
}

type LinkGroupProps = { id: string; title: string; links: { to: string; label: string }[] }

function LinkGroup({ id, title, links }: LinkGroupProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              {label}
              <Icon name="arrow" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
