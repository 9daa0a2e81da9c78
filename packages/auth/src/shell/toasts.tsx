import { type ProgressToast, ToastContext, type Toaster } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { type ReactNode, useMemo, useState } from 'react'

const ToastHost = latePart(async () => (await import('./toast-host.tsx')).ToastHost)

/** Calls wait in order until the thing they are meant for is there. */
function waitingFor<Target>(): { run: (call: (target: Target) => void) => void; arrive: (target: Target) => void } {
  let target: Target | null = null
  const waiting: ((target: Target) => void)[] = []
  return {
    run: (call) => {
      if (target === null) waiting.push(call)
      else call(target)
    },
    arrive: (arrived) => {
      target = arrived
      for (const call of waiting.splice(0)) call(arrived)
    },
  }
}

/** A toaster whose code is fetched by its first toast; `arrive` hands the real one over. */
export function deferredToaster(ask: () => void): { toaster: Toaster; arrive: (toaster: Toaster) => void } {
  const { run, arrive } = waitingFor<Toaster>()
  const tell = (call: (toaster: Toaster) => void) => {
    ask()
    run(call)
  }
  const progress: Toaster['progress'] = (text) => {
    const handle = waitingFor<ProgressToast>()
    tell((toaster) => handle.arrive(toaster.progress(text)))
    return {
      update: (next) => handle.run((toast) => toast.update(next)),
      done: (next) => handle.run((toast) => toast.done(next)),
      failed: (next) => handle.run((toast) => toast.failed(next)),
      close: () => handle.run((toast) => toast.close()),
    }
  }
  return {
    arrive,
    toaster: { done: (text) => tell((toaster) => toaster.done(text)), failed: (text) => tell((toaster) => toaster.failed(text)), progress },
  }
}

/** Toasts for everything below; no first page waits for their code. */
export function Toasts({ children }: { children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  const { toaster, arrive } = useMemo(() => deferredToaster(() => setAsked(true)), [])
  return (
    <ToastContext value={toaster}>
      {children}
      {isAsked && <ToastHost onReady={arrive} />}
    </ToastContext>
  )
}
