import { useRef } from 'react'

let menuTrigger: HTMLElement | null = null

/** A menu entry no longer exists when the dialog that it opened returns the focus, so the menu names its button instead. */
export function rememberMenuTrigger(trigger: HTMLElement | null): void {
  menuTrigger = trigger
}

/** Handlers for dialogs that open without a trigger of their own: focus goes back to what had it before. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember() {
      const active = document.activeElement
      const willStay = active instanceof HTMLElement && active !== document.body && active.closest('[role="menu"]') === null
      opener.current = willStay ? active : menuTrigger
      menuTrigger = null
    },
    giveBack(event: Event) {
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}
