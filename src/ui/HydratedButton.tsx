import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  /** Page that does the same action without scripts. */
  href: string
  onPress: () => void
  className?: string | undefined
  children: ReactNode
}

/** A button after hydration; before, a link to a page that does the same action. */
export function HydratedButton({ href, onPress, className, children }: Props) {
  return useHydrated() ? (
    <button type="button" className={className} onClick={onPress}>
      {children}
    </button>
  ) : (
    <a className={className} href={href}>
      {children}
    </a>
  )
}
