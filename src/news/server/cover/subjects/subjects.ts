// What covers can show beside the motifs of categories.

import type { Composition } from '../kit/sheet.ts'
import { calendar, ledger, priceTags, ruleBooks } from './accounts.ts'
import { oliveStones, varieties } from './fruit.ts'
import { jar, pan, whisk } from './kitchen.ts'
import { bottles, halfEmptyBottle, pocketLab, tastingGlasses, thermometer } from './measures.ts'
import { amphorae, camera, centrifuge, millstone, nightMill, tanker } from './mill.ts'
import { book, label, letters, newspaper } from './print.ts'
import { cake, chillies, chopsticks, fish } from './table.ts'
import { oldTrunk, rain, seedling, shears } from './trees.ts'
import { bird, insect, meadow } from './wildlife.ts'

export const subjects = {
  ...{ amphorae, bird, book, bottles, cake, calendar, camera, centrifuge, chillies, chopsticks, fish },
  ...{
    halfEmptyBottle,
    insect,
    jar,
    label,
    ledger,
    letters,
    meadow,
    millstone,
    newspaper,
    nightMill,
    oldTrunk,
  },
  ...{ oliveStones, pan, pocketLab, priceTags, rain, ruleBooks, seedling, shears, tanker, tastingGlasses },
  ...{ thermometer, varieties, whisk },
} satisfies Record<string, Composition>

export type Subject = keyof typeof subjects
