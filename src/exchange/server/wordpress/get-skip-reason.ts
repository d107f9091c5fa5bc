import type { WxrItem } from './collect-wxr.ts'

const skipReasons: Record<string, string> = {
  page: 'WordPress pages are not articles',
  attachment: 'attachments come in with the articles that show them',
  nav_menu_item: 'menus belong to the old site',
  revision: 'only the current version of a post is imported',
  wp_block: 'reusable blocks are filled in where posts use them',
  'guest-author': 'guest authors come in with the articles they wrote',
  custom_css: 'styles belong to the old theme',
}

/** Why an item does not become an article; undefined when it does. */
export function getSkipReason(item: Pick<WxrItem, 'type' | 'status'>): string | undefined {
  // WXR 1.0 of some services leaves the type out where everything is a post.
  if (item.type !== 'post' && item.type !== '') {
    return (
      skipReasons[item.type] ?? `items of the type “${item.type}” belong to a plugin or theme of the old site`
    )
  }
  if (item.status === 'trash') return 'was in the trash'
  if (item.status === 'auto-draft') return 'is an automatic draft nobody ever saved'
  if (item.status === 'inherit') return 'is a version of another post'
  return undefined
}
