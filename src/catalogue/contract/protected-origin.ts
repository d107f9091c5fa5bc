// Names that the EU protects, and their entries in its register. No schemas here: pages use it as well.

/** A file number such as PDO-IT-01234, or the number of the name, such as EUGI00000012345. */
export const registerIdPattern =
  /^(?:(?:PDO|PGI)-[A-Z]{2,3}(?:-[A-Z]{2,3})*-\d{3,6}(?:-[A-Z]{2}\d{2})?|EUGI\d{11})$/

const register = 'https://ec.europa.eu/agriculture/eambrosia/geographical-indications-register/'

/** The entry itself for the number of a name. The register has no address for a file number: it can be searched there. */
export const getRegisterUrl = (id: string): string =>
  id.startsWith('EUGI') ? `${register}details/${id}` : register
