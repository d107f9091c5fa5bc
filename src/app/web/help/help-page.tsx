import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { createPageMeta } from '#src/ui/page-meta.ts'
import page from '../app-page.module.css'
import { loadAppPage } from '../load-app-page.ts'
import styles from './help-page.module.css'

const groups = {
  scanner: ['scan', 'scanFailed', 'cameraDenied', 'unsure'],
  oils: ['labelCheck', 'tasteMap', 'grade', 'forYou'],
  account: ['lists', 'data'],
} as const

export const loader = (args: LoaderFunctionArgs) => loadAppPage(args, { name: 'help', isIndexed: true })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function HelpPage() {
  const { t, ready } = useTranslation(['common', 'app'])
  const { head } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${page.page}`}>
      <h1 className={page.title}>{head.title}</h1>
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} className={styles.group} aria-labelledby={`help-${group}`}>
          <h2 id={`help-${group}`} className={styles.heading}>
            {t(`app:help.groups.${group}`)}
          </h2>
          {groups[group].map((name) => (
            <details key={name} id={name} className={styles.entry}>
              <summary className={styles.question}>
                {t(`app:help.questions.${name}.question`)}
                <Icon name="chevron" size={16} />
              </summary>
              <p className={styles.answer}>{t(`app:help.questions.${name}.answer`)}</p>
            </details>
          ))}
        </section>
      ))}
      <p>
        {t('app:help.more')} <Link to="/contacts">{t('app:help.contact')}</Link>
      </p>
    </div>
  )
}
