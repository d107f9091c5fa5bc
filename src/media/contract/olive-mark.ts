// The logo as SVG path data: an olive under two leaves, and a drop of oil.

export const oliveMark = {
  width: 40,
  height: 48,
  leaves: [
    'M19 15C12 14 5 10 2 3c8-2 15 2 18 9-5-4-9-6-13-7 4 2 8 5 12 10Z',
    'M22 14c0-5 3-10 10-13 4 5 2 11-5 14 2-4 3-7 3-10-2 3-4 6-8 9Z',
  ],
  /** Includes the highlight as a hole (fill rule `evenodd`). */
  fruit:
    'M20.5 15c7.5 0 12.5 5.5 12.5 13.5S28 43 20.5 43 8 36.5 8 28.5 13 15 20.5 15Zm-6.7 9c-2 3.5-2 8 .2 11.6-.6-4-.6-7.6-.2-11.6Zm4.6-4.4c-1.6 1.2-2.6 2.4-3.3 3.7 2.2-1.5 4.2-2.3 6.6-2.7-1.1-.7-2.2-1-3.3-1Z',
  drop: 'M34.5 36c2.6 3.6 3.7 5.6 3.7 7.4a3.7 3.7 0 0 1-7.4 0c0-1.8 1.1-3.8 3.7-7.4Z',
} as const

/**
 * Renders SVG paths. The color of leaves and fruit is inherited from the parent element.
 * @param dropColor CSS color of the drop
 */
export function renderOliveMark(dropColor: string): string {
  const { leaves, fruit, drop } = oliveMark
  return `<path d="${leaves.join('')}"/><path fill-rule="evenodd" d="${fruit}"/><path fill="${dropColor}" d="${drop}"/>`
}
