import { useEffect } from 'react'

/** Nothing is painted behind the page: a video mixer sees through it. */
export function useSeeThrough(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const parts = [document.documentElement, document.body]
    for (const { style } of parts) style.background = 'transparent'
    return () => {
      for (const { style } of parts) style.removeProperty('background')
    }
  }, [isOn])
}
