/** Zeros of the digits that keyboards of the supported languages produce: Arabic, Persian, Hindi and full-width ones. */
const zeros = [0x660, 0x6f0, 0x966, 0xff10]

/** Replaces digits of other scripts by those that programs read. */
export function foldDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })
}
