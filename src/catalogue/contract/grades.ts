// The legal categories and the containers of oils. No schemas here: pages use it as well.

/** Legal categories of EU Regulation 1308/2013, Annex VII part VIII, and what else stands on the same shelf. */
export const grades = [
  'extra-virgin',
  'virgin',
  'lampante',
  'refined',
  /** "Olive oil composed of refined olive oils and virgin olive oils". */
  'olive-oil',
  'pomace',
  /** Condiments: olive oil with herbs, fruit or aroma. */
  'flavoured',
  /** With oils of other plants. */
  'blend',
] as const

export const containers = ['dark-glass', 'clear-glass', 'tin', 'bag-in-box', 'plastic', 'ceramic'] as const
