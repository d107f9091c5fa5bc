import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '../../contract/limits.ts'
import type { FieldErrors } from '../sign-in/sign-in-flow.ts'
import { PasswordField } from './PasswordField.tsx'

type Values = { newPassword: string; repeated: string }
type Props = { values: Values; faults: FieldErrors; onValues: (entered: Partial<Values>) => void }

/** A new password, typed twice. One switch shows both. */
export function NewPasswordFields({ values, faults, onValues }: Props) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  return (
    <>
      <PasswordField
        label={t('auth:field.newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={values.newPassword}
        fault={faults.newPassword}
        hint={t('auth:field.newPasswordHint', { least: passwordLength.min })}
        isShown={isShown}
        onShow={show}
        onValue={(newPassword) => onValues({ newPassword })}
      />
      <PasswordField
        label={t('auth:field.confirmPassword')}
        name="repeated-password"
        autoComplete="new-password"
        value={values.repeated}
        fault={faults.repeated}
        isShown={isShown}
        onValue={(repeated) => onValues({ repeated })}
      />
    </>
  )
}
