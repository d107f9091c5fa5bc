// Types for the part of the package that the font script uses. The package has none of its own.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  type Options = {
    targetFormat: 'woff2'
    keepFeatures?: string[]
    noHinting?: boolean
    dropTables?: string[]
    variationAxes?: Record<string, Axis>
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
