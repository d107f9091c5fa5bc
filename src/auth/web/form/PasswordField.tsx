import { useTranslation } from 'react-i18next'
import type { FieldError } from '../sign-in/sign-in-flow.ts'
import styles from './form.module.css'
import { InputField } from './InputField.tsx'

type Props = {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onValue: (value: string) => void
  fault: FieldError | undefined
  hint?: string
  isShown: boolean
  /** Absent where another field's switch shows this one as well. */
  onShow?: (isShown: boolean) => void
}

/** A password that can be shown to whoever types it. Pasting and password managers are welcome. */
export function PasswordField({ isShown, onShow, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <InputField
      {...field}
      type={isShown ? 'text' : 'password'}
      // Shown, `olive!` must not read `!olive` on a page that runs from right to left.
      dir="auto"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      {onShow && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={isShown ? t('auth:field.hidePassword') : t('auth:field.showPassword')}
          onClick={() => onShow(!isShown)}
        >
          {isShown ? t('auth:field.hide') : t('auth:field.show')}
        </button>
      )}
    </InputField>
  )
}
