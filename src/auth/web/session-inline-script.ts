// Runs before the first paint. `data-token` hides the sign-in label while a stored token is being checked.
export const sessionInlineScript = `try {
if (localStorage.getItem('token')) document.documentElement.dataset.token = ''
} catch {}`
