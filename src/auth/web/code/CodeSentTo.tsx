import { useTranslation } from 'react-i18next'
import { verificationCode } from '../../contract/limits.ts'
import form from '../form/form.module.css'

type Props = {
  email: string
  /** Where nobody is told whether there is such an account. */
  isSure?: boolean
}

/** Says that a code is on its way, and where to. */
export function CodeSentTo({ email, isSure = true }: Props) {
  const { t } = useTranslation()
  const minutes = verificationCode.lifetimeMinutes
  return (
    <>
      <p className={form.text}>
        {t(isSure ? 'auth:confirmation.sent' : 'auth:passwordReset.sent', { minutes })}
      </p>
      <p className={form.person}>
        <bdi>{email}</bdi>
      </p>
    </>
  )
}
