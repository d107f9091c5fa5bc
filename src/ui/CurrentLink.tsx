import { Link, type LinkProps, useLocation } from 'react-router'

type Props = LinkProps & {
  to: string
  /** The current page belongs to the area that the link leads to. */
  isInArea?: boolean
}

/** A link of a navigation, marked on the page that it leads to and in its area. Smaller than the one of React Router. */
export function CurrentLink({ isInArea = false, ...link }: Props) {
  const isPage = useLocation().pathname.toLowerCase() === link.to.toLowerCase()
  const extent = isPage ? 'page' : 'true'
  return <Link {...link} aria-current={isPage || isInArea ? extent : undefined} />
}
