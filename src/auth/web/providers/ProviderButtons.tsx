import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import button from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import type { User } from '#src/users/contract/user.ts'
import type { AvailableProviders } from '../../contract/provider-sign-in.ts'
import { canUsePasskeys } from '../second-factor/can-use-passkeys.ts'
import { completeSignIn, signInApi } from '../sign-in-api.ts'
import styles from './ProviderButtons.module.css'
import { ProviderLogo } from './ProviderLogo.tsx'
import { signInWithApple } from './sign-in-with-apple.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

type Props = { isBusy: boolean; onSignIn: (signIn: () => Promise<User | undefined>) => void }

/** Sign-in without a password: passkeys if the browser supports them, and the configured providers. */
export function ProviderButtons({ isBusy, onSignIn }: Props) {
  const { t } = useTranslation()
  const { google, apple } = useProviderConfigs()
  const hasPasskeys = canUsePasskeys()
  if (!google && !apple && !hasPasskeys) return null
  return (
    <div className={styles.providers}>
      <p className={styles.divider}>{t('auth:provider.or')}</p>
      {hasPasskeys && (
        <button
          type="button"
          className={button.quiet}
          disabled={isBusy}
          onClick={() => onSignIn(signInWithPasskey)}
        >
          {t('auth:provider.passkey')}
        </button>
      )}
      {google && (
        <button
          type="button"
          className={button.quiet}
          disabled={isBusy}
          onClick={() => onSignIn(() => signInWithGoogle(google))}
        >
          <ProviderLogo provider="google" />
          {t('auth:provider.google')}
        </button>
      )}
      {apple && (
        <button
          type="button"
          className={button.quiet}
          disabled={isBusy}
          onClick={() => onSignIn(() => signInWithApple(apple))}
        >
          <ProviderLogo provider="apple" />
          {t('auth:provider.apple')}
        </button>
      )}
      {(google || apple) && (
        <p className={styles.agreement}>
          {t('auth:provider.agreement')}{' '}
          {/* Opens a new tab, so that the values entered here are not lost. */}
          <a href="/privacy" target="_blank" rel="noopener">
            {t('auth:policy.readMore')}
          </a>
        </p>
      )}
    </div>
  )
}

async function signInWithPasskey(): Promise<User> {
  const { requestPasskeySignIn } = await import('../second-factor/passkeys.ts')
  return completeSignIn(await requestPasskeySignIn())
}

function useProviderConfigs(): Partial<AvailableProviders> {
  const [configs, setConfigs] = useState<Partial<AvailableProviders>>({})
  useEffect(() => {
    let isMounted = true
    signInApi('GET /auth/providers').then(
      (loaded) => isMounted && setConfigs(loaded),
      (error: unknown) => logFailure('Could not load the sign-in providers:', error),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return configs
}
