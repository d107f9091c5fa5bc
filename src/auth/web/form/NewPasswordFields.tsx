import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLength } from '../../contract/limits.ts'
import type { FieldErrors } from '../sign-in/sign-in-flow.ts'
import { PasswordField } from './PasswordField.tsx'

type Values = { newPassword: string; repeatedPassword: string }
type Props = { values: Values; fieldErrors: FieldErrors; onValuesChange: (changes: Partial<Values>) => void }

/** A new password and its repetition. One button makes both visible. */
export function NewPasswordFields({ values, fieldErrors, onValuesChange }: Props) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <>
      <PasswordField
        label={t('auth:field.newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={values.newPassword}
        error={fieldErrors.newPassword}
        hint={t('auth:field.newPasswordHint', { least: passwordLength.min })}
        isVisible={isVisible}
        onVisibilityChange={setVisible}
        onValueChange={(newPassword) => onValuesChange({ newPassword })}
      />
      <PasswordField
        label={t('auth:field.confirmPassword')}
        name="repeated-password"
        autoComplete="new-password"
        value={values.repeatedPassword}
        error={fieldErrors.repeatedPassword}
        isVisible={isVisible}
        onValueChange={(repeatedPassword) => onValuesChange({ repeatedPassword })}
      />
    </>
  )
}
