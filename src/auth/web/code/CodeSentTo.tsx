import { useTranslation } from 'react-i18next'
import { verificationCode } from '../../contract/limits.ts'
import form from '../form/form.module.css'

type Props = {
  email: string
  /** False for a password reset, which must not reveal whether the account exists. */
  isAccountKnown?: boolean
}

/** States that a code was sent, and to which address. */
export function CodeSentTo({ email, isAccountKnown = true }: Props) {
  const { t } = useTranslation()
  const minutes = verificationCode.lifetimeMinutes
  return (
    <>
      <p className={form.text}>
        {t(isAccountKnown ? 'auth:confirmation.sent' : 'auth:passwordReset.sent', { minutes })}
      </p>
      <p className={form.email}>
        <bdi>{email}</bdi>
      </p>
    </>
  )
}
