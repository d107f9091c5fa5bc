// The year of the harvest that a label names.

/** Lots and phone numbers have such digits too, but hardly ever beside the word for a harvest. */
const harvest =
  /(?:harvest|crop|raccol\p{L}*|campagna|cosecha|campa[nñ]a|colheita|r[ée]colte|ernte|συγκομιδ\p{L}*|εσοδε[ίι]α\p{L}*|حصاد|موسم)\D{0,12}(20\d\d)/iu

export function findHarvestYear(lines: readonly string[]): number | undefined {
  // Accents that are read wrongly must not hide the word: the micro sign is read for the Greek letter.
  const year = harvest.exec(lines.join(' ').replaceAll('\u00b5', 'μ'))?.[1]
  return year ? Number(year) : undefined
}
