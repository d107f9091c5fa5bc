// Runs before the first paint of the main page: keeps the room that the recent scans took when the page was open last
// (`use-kept-room.ts`), or are likely to take. Only the server imports it.
export const recentScansScript = `try {
const [width, height, last] = (localStorage.getItem('member-recent-scans-room') || '').split(' ')
const onDevice = JSON.parse(localStorage.getItem('olea-scans') || '[]').length
const rows = last ? Number(last) : Math.min(5, localStorage.getItem('token') ? Math.max(1, onDevice) : onDevice)
if (rows) {
const { style } = document.documentElement
style.setProperty('--recent-scans-room', Number(width) === innerWidth ? height + 'px' : 3.5 + rows * 7 + 'rem')
style.setProperty('--recent-scans-unknown', 'hidden')
}
} catch {}`
