const startYear = 2024

/** `2024` in the first year, `2024–2026` later. */
export function formatCopyrightYears(year: number | undefined): string {
  return year !== undefined && year > startYear ? `${startYear}–${year}` : `${startYear}`
}
