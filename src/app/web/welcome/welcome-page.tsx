import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import { Illustration } from '#src/ui/Illustration.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import page from '../app-page.module.css'
import { loadAppPage } from '../load-app-page.ts'
import styles from './welcome-page.module.css'

const benefits = ['scans', 'grades', 'lists', 'forYou'] as const

export const loader = (args: LoaderFunctionArgs) => loadAppPage(args, { name: 'welcome', isIndexed: true })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

/** What an account is good for, and the way to one: by e-mail or by a provider, in the dialog. */
export default function WelcomePage() {
  const { t, ready } = useTranslation(['common', 'app'])
  const { head } = useLoaderData<typeof loader>()
  const { state } = useSession()
  if (!ready) return null
  return (
    <div className={`container ${page.page} ${styles.welcome}`}>
      <div className={styles.drawing}>
        <Illustration name="bareBough" />
      </div>
      <h1 className={page.title}>{head.title}</h1>
      <p className={page.lead}>{t('app:welcome.lead')}</p>
      <ul className={styles.benefits}>
        {benefits.map((name) => (
          <li key={name}>{t(`app:welcome.benefits.${name}`)}</li>
        ))}
      </ul>
      {state === 'signed-in' ? (
        <>
          <p role="status">{t('app:welcome.signedIn')}</p>
          <Link className={buttons.primary} to="/app">
            {t('app:welcome.toApp')}
          </Link>
        </>
      ) : (
        <div className={styles.actions}>
          <HydratedButton
            href="/account"
            className={buttons.primary}
            onPress={() => void openAuthDialog('sign-up')}
          >
            {t('app:welcome.join')}
          </HydratedButton>
          <HydratedButton
            href="/account"
            className={buttons.quiet}
            onPress={() => void openAuthDialog('sign-in')}
          >
            {t('app:welcome.signIn')}
          </HydratedButton>
          <Link className={styles.later} to="/app">
            {t('app:welcome.later')}
          </Link>
        </div>
      )}
      <p className={styles.note}>{t('app:welcome.note')}</p>
    </div>
  )
}
