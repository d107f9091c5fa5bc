import type { ComponentProps, ReactElement } from 'react'
import { ReusedElement } from './ReusedElement.tsx'

/** A card whose content depends on nothing but the properties of its only child, and the language. See `ReusedElement`. */
export const ReusedArticle = import.meta.env.SSR ? ServerArticle : 'article'

function ServerArticle(props: ComponentProps<'article'> & { children?: ReactElement }) {
  return <ReusedElement name="article" contentKey={JSON.stringify(props.children?.props)} {...props} />
}
