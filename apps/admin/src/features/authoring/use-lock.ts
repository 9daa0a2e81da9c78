import { call } from '@beacon/api/client'
import { authoringLimits, imageAuthoring } from '@beacon/api/image/image-authoring'
import { queryKeyOf } from '@beacon/api/query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { authoringQuery } from './queries.ts'

const signs = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Holds the reservation while its page is open: each minute the server hears of it, and whether something was done in the page since.
 * A page that was taken over from reads it and only reads from then on. Leaving the page gives it back.
 */
export function useLock(resource_id: string, isMine: boolean): void {
  const client = useQueryClient()
  const isHeld = useRef(isMine)
  useEffect(() => {
    isHeld.current = isMine
  }, [isMine])
  useEffect(() => {
    const params = { resource_id }
    return () => {
      // The next page of it must not believe what this one knew.
      client.removeQueries({ queryKey: authoringQuery(resource_id).queryKey })
      if (isHeld.current) void call(imageAuthoring.leave, { params, body: {} }).catch(() => undefined)
    }
  }, [client, resource_id])
  useEffect(() => {
    if (!isMine) return
    let isActive = false
    const note = () => {
      isActive = true
    }
    const beat = () => {
      const body = { is_active: isActive }
      isActive = false
      call(imageAuthoring.beat, { params: { resource_id }, body }).catch(() =>
        client.invalidateQueries({ queryKey: queryKeyOf(imageAuthoring.get) }),
      )
    }
    for (const sign of signs) document.addEventListener(sign, note, { passive: true })
    const timer = setInterval(beat, authoringLimits.beat_s * 1_000)
    return () => {
      clearInterval(timer)
      for (const sign of signs) document.removeEventListener(sign, note)
    }
  }, [client, resource_id, isMine])
}
