// Versions of the drawings, part of the keys under which drawn covers and share cards are stored. They are hashes of
// sample drawings: drawing-version.test.ts fails and prints the new value when the code draws anything differently. A
// comment or a refactoring that draws the same keeps every stored file.
export const coverDrawingVersion = '256da09bf8767278'

/** Share cards contain a cover, the logo and the outlines of letters. */
export const cardDrawingVersion = 'c6be5a7f6a791002'
