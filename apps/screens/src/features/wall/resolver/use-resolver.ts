import { call } from '@beacon/api/client'
import { ranking } from '@beacon/api/contest/ranking'
import { resolver } from '@beacon/api/contest/screen'
import { useEffect, useState } from 'react'
import { backoffMs } from '../../../parts/display/silence.ts'
import type { Row } from '../../../parts/display/rows.ts'
import { afterCommand, type ResolverBoard, resolverBoard } from './resolver-board.ts'
import type { ResolverSource } from '../../../parts/display/resolver-source.ts'

const PAGE = 200

type Where = Pick<ResolverSource, 'resource_id' | 'screen_id' | 'bracket'>

async function readAll({ resource_id, screen_id, bracket }: Where, signal: AbortSignal): Promise<ResolverBoard> {
  const params = { resource_id }
  const shown = await call(resolver.shown, { params, query: { screen_id } }, { signal })
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const query = { page, size: PAGE, ...(bracket === null ? {} : { bracket_id: bracket }) }
    const reply = await call(ranking.matrix, { params, query }, { signal })
    if (reply.items.length === 0) break
    rows.push(...reply.items)
    total = reply.total
  }
  return resolverBoard(rows, shown)
}

/** Keeps the board moving by its steps. What was missed is read again, later each time the server does not answer. */
export function openResolver({ listen, ...where }: ResolverSource, onBoard: (board: ResolverBoard) => void): () => void {
  let reading = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: ResolverBoard | null = null
  let failures = 0
  const show = (next: ResolverBoard) => {
    known = next
    failures = 0
    onBoard(next)
  }
  const read = () => {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    readAll(where, signal).then(show, () => {
      if (signal.aborted) return
      failures += 1
      again(backoffMs(failures, Math.random()))
    })
  }
  const again = (wait_ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(read, wait_ms)
  }
  const stop = listen((command) => {
    const next = known === null || command === null ? null : afterCommand(known, command)
    if (next === null) again(0)
    else show(next)
  })
  read()
  return () => {
    stop()
    clearTimeout(timer)
    reading.abort()
  }
}

export function useResolver({ resource_id, screen_id, bracket, listen }: ResolverSource): ResolverBoard | null {
  const [board, setBoard] = useState<ResolverBoard | null>(null)
  useEffect(() => openResolver({ resource_id, screen_id, bracket, listen }, setBoard), [resource_id, screen_id, bracket, listen])
  return board
}
