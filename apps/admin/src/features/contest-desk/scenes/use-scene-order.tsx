import { ApiError, call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { sceneDesk, type SceneOrdered, type SceneOrderView } from '@beacon/api/scene/scene-desk'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useJob } from '../../../parts/job/follow-job.ts'
import { type OrderRequest, type StoredOrder, orderCache, orderOf } from './store-order.ts'
import { OrderPanel } from './order-panel.tsx'
import { nothing, progressOf } from './order-progress.ts'

interface Settings {
  /** Of the contest. */
  id: string
  onReply: (reply: SceneOrdered, action: OrderRequest['action']) => void
  /** Scenes have changed. */
  onChange: () => void
}
export interface SceneOrders {
  /** An order was given: from two scenes on it is followed. */
  began: (asked: OrderRequest) => (reply: SceneOrdered) => void
  panel: ReactNode
}

const goingMs = 2_000
/** A scene may fail or go on to something else after its order. */
const restingMs = 10_000

/** Follows the last bulk order at a contest, asks it again where it failed and stops what waits. */
export function useSceneOrder({ id, onReply, onChange }: Settings): SceneOrders {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [cache] = useState(() => orderCache(id))
  const [order, setOrder] = useState(() => cache.read())
  const params = { resource_id: id }
  const ofOrder = { params: { ...params, order_id: order?.order_id ?? '' } }
  const job = useJob(order?.job_id ?? undefined).data
  const { data, error, refetch } = useQuery({
    ...query(sceneDesk.order, ofOrder),
    enabled: order !== null && order.order_id !== null,
    refetchInterval: ({ state }) =>
      order !== null && progressOf(order, seenOf(state.data, state.error), job)?.isOver === true ? restingMs : goingMs,
  })
  const keep = (next: StoredOrder | null) => {
    setOrder(next)
    if (next === null) cache.clear()
    else cache.write(next)
  }
  const follow = (asked: OrderRequest, reply: SceneOrdered) => {
    keep(orderOf(asked, reply))
    onReply(reply, asked.action)
  }
  const retry = useMutation({
    mutationFn: async ({ asked, scene_ids }: { asked: OrderRequest; scene_ids: string[] }) => ({
      asked,
      reply: await askAgain(id, asked, scene_ids),
    }),
    onSuccess: ({ asked, reply }) => follow(asked, reply),
    onError: (error) => toast.failed({ title: t`Nothing was retried`, body: words(error) }),
  })
  const stop = useMutation({
    mutationFn: () => call(sceneDesk.stop_order, ofOrder),
    onSuccess: () => Promise.all([refetch(), onChange()]),
    onError: (error) => toast.failed({ title: t`The rest could not be cancelled`, body: words(error) }),
  })
  return {
    began: (asked) => (reply) => {
      if ((reply.total ?? reply.done.length + reply.skipped.length) > 1) follow(asked, reply)
      else onReply(reply, asked.action)
    },
    panel: order !== null && (
      <OrderPanel
        order={order}
        seen={seenOf(data, error)}
        job={job}
        isBusy={retry.isPending || stop.isPending}
        onRetry={(scene_ids) => retry.mutate({ asked: again(order), scene_ids })}
        onStop={() => stop.mutate()}
        onDismiss={() => keep(null)}
      />
    ),
  }
}

const seenOf = (data: SceneOrderView | undefined, error: Error | null) =>
  error instanceof ApiError && error.status === 404 ? nothing : data

/** A scene whose start failed is there already: it is restarted. */
const again = ({ action, more }: StoredOrder): OrderRequest => ({ action: action === 'start' ? 'restart' : action, more })

function askAgain(id: string, { action, more }: OrderRequest, scene_ids: string[]): Promise<SceneOrdered> {
  const params = { resource_id: id }
  const { minutes, ...rest } = more
  return action === 'extend'
    ? call(sceneDesk.extend, { params, body: { scene_ids, minutes: minutes ?? 30, why: more.why } })
    : call(sceneDesk.act, { params, body: { scene_ids, action: action === 'start' ? 'restart' : action, ...rest } })
}
