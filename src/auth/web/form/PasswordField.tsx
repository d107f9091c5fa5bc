import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import styles from './form.module.css'
import { InputField } from './InputField.tsx'

type Props = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
  hint?: string
  isVisible: boolean
  /** Omit it if the button of another field controls this one as well. */
  onVisibilityChange?: (isVisible: boolean) => void
}

/** A password input with a button that makes the password visible. Pasting and password managers work. */
export function PasswordField({ isVisible, onVisibilityChange, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <InputField
      {...field}
      type={isVisible ? 'text' : 'password'}
      // Without this, a visible `olive!` is displayed as `!olive` on right-to-left pages.
      dir="auto"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      {onVisibilityChange && (
        <button
          type="button"
          className={styles.visibilityToggle}
          aria-label={isVisible ? t('auth:field.hidePassword') : t('auth:field.showPassword')}
          onClick={() => onVisibilityChange(!isVisible)}
        >
          {isVisible ? t('auth:field.hide') : t('auth:field.show')}
        </button>
      )}
    </InputField>
  )
}
