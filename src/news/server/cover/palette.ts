// Colors of covers: two inks on one paper. One of the inks always belongs to the category.

import type { Category } from '../../contract/category.ts'

export type CoverTheme = 'light' | 'dark'

/** CSS colors. `flat` prints first, `key` over it; `overprints` multiplies them where they overlap. */
type Inks = { paper: string; flat: string; key: string; overprints: boolean }

type InkPair = { light: string; dark: string }

const defaultInks: InkPair = { light: '#4E6121', dark: '#7F9448' }

const categoryInks: Record<Category, InkPair> = {
  'Industry Headlines': { light: '#3F5A66', dark: '#5F8797' },
  'Competitions & Awards': { light: '#7A5200', dark: '#B98D35' },
  'Producers & Estates': { light: '#4E6121', dark: '#7F9448' },
  'Market & Economy': { light: '#2B5C4B', dark: '#4A8C73' },
  'Science & Health': { light: '#3D5296', dark: '#6878BA' },
  'Culinary & Pairings': { light: '#9A3F1E', dark: '#B2633F' },
  Sustainability: { light: '#2F6B36', dark: '#53935E' },
  'Culture & Lifestyle': { light: '#7A3B6B', dark: '#93608A' },
  'Voices & Perspectives': { light: '#5C4A78', dark: '#806DA6' },
  'Tech & Innovation': { light: '#1F5E7A', dark: '#4F839B' },
}

const paper: Record<CoverTheme, string> = { light: '#F4EFDF', dark: '#2B2D20' }
const gold: Record<CoverTheme, string> = { light: '#CF9420', dark: '#6E501B' }
const deepGreen = '#1E2A17'
const moss = '#404D33'

/** The second ink, beside that of the category. */
type SecondInk = 'gold' | 'green'

/** Lists the inks to choose from at random. Awards get gold more often: their brown looks dull beside green. */
export function listSecondInks(category: Category | undefined): readonly SecondInk[] {
  return category === 'Competitions & Awards' ? ['gold', 'gold', 'gold', 'green'] : ['gold', 'green']
}

export function getInks(category: Category | undefined, theme: CoverTheme, second: SecondInk): Inks {
  const ink = getCategoryInk(category, theme)
  const paperColor = paper[theme]
  if (theme === 'dark')
    return { paper: paperColor, flat: second === 'gold' ? gold.dark : moss, key: ink, overprints: false }
  if (second === 'gold') return { paper: paperColor, flat: gold.light, key: ink, overprints: true }
  return { paper: paperColor, flat: ink, key: deepGreen, overprints: true }
}

export function getCategoryInk(category: Category | undefined, theme: CoverTheme): string {
  return (category ? categoryInks[category] : defaultInks)[theme]
}

export function getPaperColor(theme: CoverTheme): string {
  return paper[theme]
}
