import type { AdPlacement } from '../contract/placement.ts'
import styles from './AdSlot.module.css'

type Props = { placement: AdPlacement; as?: 'div' | 'li' }

/**
 * An advertisement slot. The server places ads before it sends a page, so an empty slot is hidden
 * and never takes up space later.
 */
export function AdSlot({ placement, as: Element = 'div' }: Props) {
  return <Element className={styles.slot} data-ad-group={placement} />
}
