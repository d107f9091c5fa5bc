/** BroadcastChannel on which the pop-up's return page sends Apple's response to the page that opened the pop-up. */
export const appleChannel = 'olea-apple-sign-in'
/** Path of the return page; Apple sends the browser there with a POST request. */
export const appleReturnPath = '/auth/apple/return'
