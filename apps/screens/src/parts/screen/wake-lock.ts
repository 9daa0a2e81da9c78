/** Keeps the display lit until it is stopped. Browsers take the lock away from hidden pages, so it is asked for again on every return. */
export function keepLit(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator) || (lock !== null && !lock.released)) return
    navigator.wakeLock.request('screen').then(
      (granted) => {
        if (isOver) void granted.release()
        else lock = granted
      },
      // Low battery or a setting of the machine: the wall goes on without.
      (error: unknown) => console.warn('The screen may go dark by itself.', error),
    )
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
