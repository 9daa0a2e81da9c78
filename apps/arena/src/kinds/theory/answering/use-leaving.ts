import { useEffect, useRef } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'
import { isFull, onFullScreen } from '../full-screen.ts'

/** Whoever stays out of full screen answers on: that much of it counts, and no more until the next time. */
const longestOutside_ms = 30_000

/** Tells the attempt how the person leaves the page or the full screen and comes back, and when the network does. */
export function useLeaving(attempt: Attempt, isFullAsked: boolean): void {
  // The system's dialog for a file takes the focus and the full screen: whoever chooses one has not left.
  const isPicking = useRef(false)
  useEffect(() => {
    if (!isFullAsked) return
    let wasFull = isFull()
    let timer: ReturnType<typeof setTimeout> | undefined
    const comeBack = () => attempt.comeBack('screen')
    const stop = onFullScreen(() => {
      if (isFull() === wasFull) return
      wasFull = !wasFull
      clearTimeout(timer)
      if (wasFull) comeBack()
      else if (!isPicking.current) {
        attempt.leave('screen')
        timer = setTimeout(comeBack, longestOutside_ms)
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [attempt, isFullAsked])
  useEffect(() => {
    const leave = () => {
      if (!isPicking.current) attempt.leave()
    }
    const pick = ({ target, type }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') isPicking.current = type === 'click'
    }
    const focus = () => {
      isPicking.current = false
      attempt.comeBack()
    }
    const turn = () => {
      if (document.visibilityState === 'hidden') {
        attempt.hide()
        leave()
      } else focus()
    }
    const hide = () => attempt.hide()
    const online = () => attempt.online()
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', focus)
    window.addEventListener('pagehide', hide)
    window.addEventListener('online', online)
    for (const kind of ['click', 'change', 'cancel']) document.addEventListener(kind, pick, true)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', focus)
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('online', online)
      for (const kind of ['click', 'change', 'cancel']) document.removeEventListener(kind, pick, true)
    }
  }, [attempt])
}
