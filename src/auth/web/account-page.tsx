// A person's account. The server renders the same for everybody: the frame, and what can be said without knowing who
// asks. All that is personal is fetched by the browser and lies in no cache.
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
