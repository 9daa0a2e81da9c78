import { type Toaster, ToastProvider, useToast } from '@beacon/ui/feedback'
import { useEffect } from 'react'

/** Where toasts are drawn; hands its toaster over once it stands. */
export function ToastHost({ onReady }: { onReady: (toaster: Toaster) => void }) {
  return (
    <ToastProvider>
      <Ready onReady={onReady} />
    </ToastProvider>
  )
}

function Ready({ onReady }: { onReady: (toaster: Toaster) => void }) {
  const toaster = useToast()
  useEffect(() => onReady(toaster), [onReady, toaster])
  return null
}
