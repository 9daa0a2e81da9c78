import { useEffect, useState } from 'react'

let isPressed = false
const waiting = new Set<() => void>()

function release(): void {
  // The click comes in the same task as the end of its press: what moves the page comes after it.
  setTimeout(() => {
    isPressed = false
    waiting.forEach((run) => run())
    waiting.clear()
  })
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur'] as const)
    window.addEventListener(end, (event) => (end !== 'blur' || event.target === window) && release(), true)
}

/**
 * Whether what a component newly shows may stand in the page. While a button is pressed it may not: the field that was left says its
 * error between press and click, the button would move, and its click would be lost.
 */
export function useAfterPress(): boolean {
  const [isReady, setReady] = useState(() => !isPressed)
  useEffect(() => {
    if (isReady) return
    const run = () => setReady(true)
    if (isPressed) waiting.add(run)
    else run()
    return () => void waiting.delete(run)
  }, [isReady])
  return isReady
}
