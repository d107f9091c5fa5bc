/** Browsers keep pages only for secure sites, and the operator may have switched it off. */
export function canKeep(): boolean {
  return 'caches' in window && !document.querySelector('meta[name=offline-reading]')
}
