// Licenses of Open Food Facts (https://world.openfoodfacts.org/terms-of-use): of the database, and of its pictures.

export const databaseLicense = 'ODbL-1.0'

export const picturesLicense = {
  source: 'Open Food Facts',
  author: 'Open Food Facts contributors',
  license: 'CC BY-SA 3.0',
} as const
