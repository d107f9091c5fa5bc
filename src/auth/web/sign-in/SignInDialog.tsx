import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#src/ui/use-store.ts'
import type { User } from '#src/users/contract/user.ts'
import { AuthDialog } from '../AuthDialog.tsx'
import { authDialogStore, initialAuthDialogState } from '../auth-dialog-state.ts'
import form from '../form/form.module.css'
import { EmailStep } from './EmailStep.tsx'
import { PasswordResetCodeStep } from './PasswordResetCodeStep.tsx'
import { PasswordResetEmailStep } from './PasswordResetEmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PolicyStep } from './PolicyStep.tsx'
import { SignUpEmailStep } from './SignUpEmailStep.tsx'
import { SignUpPasswordStep } from './SignUpPasswordStep.tsx'
import styles from './sign-in.module.css'
import { getStepPosition } from './sign-in-flow.ts'
import { useSignInFlow } from './use-sign-in-flow.ts'
import { useStepFocus } from './use-step-focus.ts'

const stepComponents = {
  email: EmailStep,
  password: PasswordStep,
  'sign-up-email': SignUpEmailStep,
  'sign-up-password': SignUpPasswordStep,
  policy: PolicyStep,
  'forgotten-email': PasswordResetEmailStep,
  'forgotten-code': PasswordResetCodeStep,
} as const

const SecondStepForm = lazy(async () => ({
  default: (await import('../second-factor/SecondStepForm.tsx')).SecondStepForm,
}))

const firstSteps = {
  'sign-in': 'email',
  'sign-up': 'sign-up-email',
  'password-reset': 'forgotten-email',
} as const

type Props = { start: keyof typeof firstSteps; onDone: (user: User, isNew: boolean) => void }

/** The dialog for signing in, signing up and resetting a forgotten password. */
export function SignInDialog({ start, onDone }: Props) {
  const { t } = useTranslation()
  const flow = useSignInFlow(firstSteps[start], onDone)
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, flow)
  const Step = stepComponents[flow.step]
  const { secondStep } = flow
  const { hasSessionEnded } = useStore(authDialogStore, initialAuthDialogState)
  const title = t(`auth:title.${secondStep ? 'second-step' : flow.step}`)
  const announcement = secondStep ? title : t('auth:stepPosition', { ...getStepPosition(flow.step), title })
  return (
    <AuthDialog
      title={title}
      stepAnnouncement={announcement}
      onBack={secondStep ? flow.restart : flow.goBack}
    >
      <div ref={content}>
        {hasSessionEnded && flow.step === 'email' && (
          <p role="status" className={styles.note}>
            {t('auth:sessionEnded')}
          </p>
        )}
        {secondStep ? (
          <Suspense fallback={<div className={form.pending} />}>
            <SecondStepForm step={secondStep} onSignedIn={flow.finish} onRestart={flow.restart} />
          </Suspense>
        ) : (
          <Step flow={flow} />
        )}
      </div>
    </AuthDialog>
  )
}
