import { call, isApiError } from '@beacon/api/client'
import { resolver } from '@beacon/api/contest/screen'
import { useEffect, useEffectEvent } from 'react'

const keys: Readonly<Record<string, 'step' | 'back'>> = {
  ArrowRight: 'step',
  ' ': 'step',
  PageDown: 'step',
  ArrowLeft: 'back',
  PageUp: 'back',
}

/** → and Space (a click too) step, ← goes back: in the operator's own window, whose session may. A key alone is refused by the server. */
export function useStepKeys(resource_id: string, step: number | null): void {
  const go = useEffectEvent((action: 'step' | 'back') => {
    if (step === null) return
    call(resolver.act, { params: { resource_id }, body: { action, from: step } }).catch((error: unknown) => {
      if (!isApiError(error)) console.error(error)
    })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = keys[event.key]
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) go(action)
    }
    const onClick = () => go('step')
    window.addEventListener('keydown', onKey)
    window.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onClick)
    }
  }, [])
}
