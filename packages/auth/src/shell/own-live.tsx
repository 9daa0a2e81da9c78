import { basePath, isBuiltIn, type PathRow } from '@beacon/router'
import { useToast } from '@beacon/ui/feedback'
import { untilThere } from '@beacon/ui/late'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../session/use-session.ts'

interface OwnLiveProps {
  rows: readonly PathRow[]
  /** The page to lead to when the open one is not permitted any more. */
  preferred: readonly string[]
  home: string
}

/** Keeps the own stream open: role, permissions, status and settings that change reach this browser within two seconds. */
export function OwnLive({ rows, preferred, home }: OwnLiveProps) {
  const { t } = useLingui()
  const toast = useToast()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { resource_id } = useSession()
  const onMoved = useRef(() => {})
  useEffect(() => {
    onMoved.current = () => toast.done({ title: t`Your permissions changed` })
  })
  useEffect(() => {
    let isOver = false
    let close: (() => void) | null = null
    const start = async () => {
      const load = () => Promise.all([import('@beacon/api/live/live-client'), import('../session/follow-own.ts')])
      const [{ openLive }, { followOwn }] = await untilThere(load)
      if (isOver) return
      close = followOwn((hear) => openLive({ part: 'me', identity: resource_id, ...hear }), {
        queryClient,
        rows,
        preferred,
        home,
        isBuilt: isBuiltIn(router),
        pathNow: () => router.state.location.pathname.replace(basePath, '') || '/',
        leave: (to) => router.navigate({ to, replace: true, ignoreBlocker: true }),
        reload: () => router.invalidate(),
        onMoved: () => onMoved.current(),
      })
    }
    start().catch(console.error)
    return () => {
      isOver = true
      close?.()
    }
  }, [queryClient, router, resource_id, rows, preferred, home])
  return null
}
