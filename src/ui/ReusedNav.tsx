import type { ComponentProps } from 'react'
import { ReusedElement } from './ReusedElement.tsx'

/**
 * Navigation whose content depends on nothing but its label, its class and the language, such as the menu of categories.
 * See `ReusedElement`.
 */
export const ReusedNav = import.meta.env.SSR ? ServerNav : 'nav'

function ServerNav(props: ComponentProps<'nav'>) {
  return <ReusedElement name="nav" contentKey={`${props.className} ${props['aria-label']}`} {...props} />
}
