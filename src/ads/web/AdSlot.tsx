import type { AdGroup } from '../contract/ad-group.ts'
import styles from './AdSlot.module.css'

/**
 * The place of an advertisement. The server knows which ads a page has before it sends the page: a place without one
 * is no box, and takes no room, now or later.
 */
export function AdSlot({ group, as: Element = 'div' }: { group: AdGroup; as?: 'div' | 'li' }) {
  return <Element className={styles.slot} data-ad-group={group} />
}
