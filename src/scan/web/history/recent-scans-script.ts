// Runs before the first paint of the main page: keeps the room that the recent scans took when the page was open last
// (`use-kept-room.ts`), or are likely to take. Only the server imports it.
export const recentScansScript = `try {
const [width, height] = (localStorage.getItem('member-recent-scans-room') || '').split(' ')
const rows = localStorage.getItem('token') ? 5 : Math.min(5, JSON.parse(localStorage.getItem('olea-scans') || '[]').length)
if (rows) {
const { style } = document.documentElement
style.setProperty('--recent-scans-room', Number(width) === innerWidth ? height + 'px' : 3 + rows * 6 + 'rem')
style.setProperty('--recent-scans-unknown', 'hidden')
}
} catch {}`
