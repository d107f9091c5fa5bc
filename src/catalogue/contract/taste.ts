// The vocabulary of tasting. No schemas here: pages use it as well.

/** Aromas by family, in the order of the aroma wheel. */
export const aromaFamilies = {
  green: ['grass', 'leaf', 'artichoke', 'green-tomato', 'tomato-leaf', 'chicory', 'rocket'],
  fruit: [
    'green-apple',
    'ripe-apple',
    'banana',
    'citrus',
    'red-berries',
    'peach',
    'pear',
    'melon',
    'ripe-tomato',
  ],
  nut: ['green-almond', 'sweet-almond', 'walnut', 'pine-nut'],
  herb: ['basil', 'mint', 'rosemary', 'sage', 'eucalyptus', 'fennel'],
  flower: ['chamomile', 'elderflower', 'white-flowers'],
  spice: ['black-pepper', 'green-pepper', 'cinnamon', 'vanilla'],
  other: ['butter', 'hay', 'wood', 'tea'],
} as const
export type AromaFamily = keyof typeof aromaFamilies
export type Aroma = (typeof aromaFamilies)[AromaFamily][number]
export const aromas = Object.values(aromaFamilies).flat() as [Aroma, ...Aroma[]]

export const defects = [
  'fusty',
  'musty',
  'winey',
  'rancid',
  'frostbitten',
  'burnt',
  'hay-wood',
  'rough',
  'greasy',
  'vegetable-water',
  'brine',
  'metallic',
  'esparto',
  'grubby',
  'cucumber',
] as const

/** Who says it. `cultivar` is what oils of these cultivars are like in general, not a tasting of this oil. */
export const sensorySources = ['panel', 'sommelier', 'crowd', 'cultivar'] as const
