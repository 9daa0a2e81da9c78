import { createContext, type ReactNode, use } from 'react'

export interface ToastText {
  title: ReactNode
  body?: ReactNode
  /** In place of the tick of what worked. */
  mark?: ReactNode
  /** Stays until it is closed, so that nobody who looks away misses it. */
  stays?: boolean
  /** One thing to do: Undo, Details. */
  action?: { label: string; onSelect: () => void } | undefined
}

export interface ProgressToast {
  update: (text: ToastText) => void
  done: (text: ToastText) => void
  failed: (text: ToastText) => void
  close: () => void
}

export interface Toaster {
  /** Something worked; leaves after 6 s (stays while hovered or focused). */
  done: (text: ToastText) => void
  /** Something runs; stays until the handle says how it ended. */
  progress: (text: ToastText) => ProgressToast
  /** Something failed; stays until closed. */
  failed: (text: ToastText) => void
}

export const ToastContext = createContext<Toaster | null>(null)

/** Toasts tell of what is not on the page; errors of a form stay in the form. Needs ToastProvider above. */
export function useToast(): Toaster {
  const toaster = use(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}
