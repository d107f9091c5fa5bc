import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { loadPersonalPage } from '../load-personal-page.ts'
import styles from '../recommendation-page.module.css'
import { ForYou } from './ForYou.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadPersonalPage(args, { name: 'forYou', path: '/app/for-you' })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function ForYouPage() {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social', 'app'])
  const { head } = useLoaderData<typeof loader>()
  if (!ready) return null
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{head.title}</h1>
      <noscript>{t('social:lists.needsJavaScript')}</noscript>
      <ForYou />
    </div>
  )
}
