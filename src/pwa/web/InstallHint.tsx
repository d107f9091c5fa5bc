import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { useStore } from '#src/ui/use-store.ts'
import styles from './InstallHint.module.css'
import { closeInstallHint, isInstallHintDue } from './install-hint.ts'
import { installPromptStore } from './install-prompt.ts'

/** Tells people on phones that Olea can be installed, at the end of the window, until they close it. */
export function InstallHint({ hasScanned }: { hasScanned: boolean }) {
  const { t } = useTranslation()
  const installPrompt = useStore(installPromptStore, undefined)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(isInstallHintDue({ today: new Date().toDateString(), hasScanned }))
    const hide = () => setShown(false)
    addEventListener('appinstalled', hide)
    return () => removeEventListener('appinstalled', hide)
  }, [hasScanned])
  if (!isShown) return null
  const close = () => {
    closeInstallHint()
    setShown(false)
  }
  return (
    <aside className={styles.hint} aria-labelledby="install-hint">
      <p id="install-hint" className={styles.text}>
        {t('app:install.text')}
      </p>
      <button type="button" className={styles.close} aria-label={t('app:install.close')} onClick={close}>
        <Icon name="cross" />
      </button>
      {installPrompt ? (
        <button
          type="button"
          className={buttons.primary}
          onClick={() => {
            installPrompt.prompt().catch((error: unknown) => logFailure('Installing failed:', error))
          }}
        >
          {t('app:install.install')}
        </button>
      ) : (
        <Link className={buttons.primary} to="/install">
          {t('app:install.how')}
        </Link>
      )}
    </aside>
  )
}
