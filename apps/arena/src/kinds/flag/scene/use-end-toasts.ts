import type { PlayerScene } from '@beacon/api/scene'
import { serverNow } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

const toldMinutes = [10, 5, 1]

/** Tells ten, five and one minute before the end of a scene. */
export function useEndToasts(scene: PlayerScene | undefined): void {
  const { t } = useLingui()
  const toast = useToast()
  const tell = useEffectEvent((min: number) => toast.done({ title: t`The environment closes in ${{ min }} min.` }))
  const end = scene?.expires_at ?? null
  const isStopped = scene?.is_stopped === true
  useEffect(() => {
    if (end === null || isStopped) return
    const timers = toldMinutes.flatMap((min) => {
      const wait = Date.parse(end) - min * 60_000 - serverNow()
      return wait > 0 && wait < 2 ** 31 ? [setTimeout(() => tell(min), wait)] : []
    })
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [end, isStopped])
}
