// The account page. The server renders it the same for everybody. The browser loads all personal data, which is never
// cached.
import { useTranslation } from 'react-i18next'
import { AccountOrSignIn } from './account/AccountOrSignIn.tsx'

export default function AccountPage() {
  const { t } = useTranslation()
  const title = `${t('shell.accountPage.title')} – ${t('shell.name')}`
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <AccountOrSignIn />
    </>
  )
}
