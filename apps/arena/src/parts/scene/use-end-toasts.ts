import type { scene as contract } from '@beacon/api/scene/scene'
import type { Reply } from '@beacon/api/endpoint'
import { serverNow } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

type OwnScene = Reply<typeof contract.own>['items'][number]

const toldMinutes = [10, 5, 1]

/** Tells ten, five and one minute before the end of each scene. */
export function useEndToasts(scenes: readonly OwnScene[]): void {
  const { t } = useLingui()
  const toast = useToast()
  const tell = useEffectEvent((min: number, topic: string) =>
    toast.done({ title: t`The environment of “${topic}” closes in ${{ min }} min.` }),
  )
  // As text, so that an answer which says the same starts no timer anew.
  const ends = JSON.stringify(
    scenes.flatMap(({ expires_at, is_stopped, topic_name }) => (expires_at === null || is_stopped ? [] : [[expires_at, topic_name]])),
  )
  useEffect(() => {
    const read: [string, string][] = JSON.parse(ends)
    const timers = read.flatMap(([end, topic]) =>
      toldMinutes.flatMap((min) => {
        const wait = Date.parse(end) - min * 60_000 - serverNow()
        return wait > 0 && wait < 2 ** 31 ? [setTimeout(() => tell(min, topic), wait)] : []
      }),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [ends])
}
