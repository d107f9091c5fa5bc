// Runs before the first paint, so that a chosen theme never flashes into the other one.
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"
