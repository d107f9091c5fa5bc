// Sensory profiles after the method of the International Olive Council (COI/T.20/Doc. No 15): intensities from 0 to 10,
// the median of the panel, with one decimal place.
import { z } from 'zod'
import { line } from './product-values.ts'
import { aromas, defects, sensorySources } from './taste.ts'

const intensity = z.number().min(0).max(10)

export const SensoryProfile = z.object({
  by: z.enum(sensorySources),
  name: line().optional().describe('Of the panel or person'),
  date: z.iso.date().optional(),
  harvestYear: z.number().int().min(1900).max(2200).optional(),
  fruity: intensity.optional(),
  fruitiness: z.enum(['green', 'ripe']).optional(),
  bitter: intensity.optional(),
  pungent: intensity.optional(),
  aromas: z.partialRecord(z.enum(aromas), intensity).optional().describe('Intensity by aroma'),
  mouthfeel: z.array(z.enum(['astringent', 'full', 'fluid'])).optional(),
  persistence: z.enum(['short', 'medium', 'long']).optional(),
  defects: z.partialRecord(z.enum(defects), intensity).optional().describe('Median by defect'),
  robustVariation: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Robust coefficient of variation of the panel, per cent; valid up to 20'),
  spread: z
    .object({ fruity: intensity, bitter: intensity, pungent: intensity })
    .partial()
    .optional()
    .describe('Standard deviation of the tasters, by attribute'),
  tasters: z.number().int().min(1).max(1_000_000).optional().describe('Number of tasters or ratings'),
})
export type SensoryProfile = z.infer<typeof SensoryProfile>
