import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { Modal } from '../Modal.tsx'
import { EmailStep } from './EmailStep.tsx'
import { ForgottenCodeStep } from './ForgottenCodeStep.tsx'
import { ForgottenEmailStep } from './ForgottenEmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PolicyStep } from './PolicyStep.tsx'
import { SignUpEmailStep } from './SignUpEmailStep.tsx'
import { SignUpPasswordStep } from './SignUpPasswordStep.tsx'
import { placeOnWay } from './steps.ts'
import { useSignIn } from './use-sign-in.ts'
import { useStepFocus } from './use-step-focus.ts'

const stepViews = {
  email: EmailStep,
  password: PasswordStep,
  'sign-up-email': SignUpEmailStep,
  'sign-up-password': SignUpPasswordStep,
  policy: PolicyStep,
  'forgotten-email': ForgottenEmailStep,
  'forgotten-code': ForgottenCodeStep,
} as const

type Props = { start: 'sign-in' | 'sign-up'; onDone: (user: User, isNew: boolean) => void }

/** The authorization modal: signing in, signing up, and the way back in for whoever forgot the password. */
export function SignInDialog({ start, onDone }: Props) {
  const { t } = useTranslation()
  const way = useSignIn(start === 'sign-up' ? 'sign-up-email' : 'email', onDone)
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, way.step, way.refusals)
  const Step = stepViews[way.step]
  const title = t(`auth:title.${way.step}`)
  return (
    <Modal title={title} place={t('auth:place', { ...placeOnWay(way.step), title })} onBack={way.back}>
      <div ref={content}>
        <Step way={way} />
      </div>
    </Modal>
  )
}
