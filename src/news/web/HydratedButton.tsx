import type { ReactNode } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

type Props = {
  /** Where the same is done by a new document. */
  href: string
  onPress: () => void
  className?: string | undefined
  children: ReactNode
}

/** Something to do where the reader is: a button, or until scripts run a link that does it by loading the page. */
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
