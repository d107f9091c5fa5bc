/** SVG placeholder for a remote picture that is unavailable: a twig in a frame. */
export const missingPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">
<rect width="640" height="360" fill="#e9e4d2"/>
<g fill="none" stroke="#85806b" stroke-width="2">
<path d="M16 16h608v328H16z"/>
<path d="M220 250C280 220 330 190 420 120" stroke-width="5" stroke-linecap="round"/>
</g>
<g fill="#85806b">
<path d="M262 226q-4-46 28-70q14 40-28 70z"/>
<path d="M312 196q30-40 66-34q-18 38-66 34z"/>
<path d="M352 168q-6-44 22-66q16 38-22 66z"/>
<path d="M300 206q36-2 54 26q-38 10-54-26z"/>
</g>
</svg>
`
