/** Where the page that a pop-up comes back to passes on what the provider sent. */
export const appleChannel = 'olea-apple-sign-in'
/** Address of that page; the provider sends the browser there by POST. */
export const appleReturnPath = '/auth/apple/return'
