// Runs before the first paint: where a token is kept, nobody is asked to sign in while it is looked into.
export const sessionInlineScript = `try {
if (localStorage.getItem('token')) document.documentElement.dataset.token = ''
} catch {}`
