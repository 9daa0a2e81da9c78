import { call } from '@beacon/api/client'
import { recording, type RecordingReplay } from '@beacon/api/scene/recording'
import { useEffect, useState } from 'react'
import { emptyFilm, withLines, type Film } from './film.ts'

/** As much as a page takes into memory: 16 pieces of 4 MB. */
const mostPieces = 16
const renew_ms = 30_000

export interface LoadedFilm {
  film: Film
  replay: RecordingReplay | null
  /** Pieces that were read, also those that are gone. */
  read: number
  isCapped: boolean
  isChanged: boolean
  error: unknown
}

const atFirst: LoadedFilm = { film: emptyFilm, replay: null, read: 0, isCapped: false, isChanged: false, error: null }

/** Opens a replay, reads its pieces one after the other, and closes it with the page. */
export function useFilm(recording_id: string): LoadedFilm {
  const [loaded, setLoaded] = useState(atFirst)
  useEffect(() => {
    let isClosed = false
    let timer = 0
    let replay_id: string | null = null
    const load = async () => {
      const replay = await call(recording.replay, { params: { recording_id }, body: {} })
      const params = { replay_id: replay.replay_id }
      ;({ replay_id } = replay)
      if (isClosed) return void leave(params.replay_id)
      timer = window.setInterval(() => void call(recording.renew, { params, body: {} }).catch(() => undefined), renew_ms)
      setLoaded((now) => ({ ...now, replay, isCapped: replay.pieces.length > mostPieces }))
      for (const { piece, is_gone } of replay.pieces.slice(0, mostPieces)) {
        const read = is_gone ? null : await call(recording.piece, { params: { ...params, piece } })
        if (isClosed) return
        setLoaded((now) => ({
          ...now,
          read: now.read + 1,
          film: read === null ? now.film : withLines(now.film, read.lines),
          isChanged: now.isChanged || read?.is_whole === false,
        }))
      }
    }
    load().catch((error: unknown) => setLoaded((now) => ({ ...now, error })))
    return () => {
      isClosed = true
      window.clearInterval(timer)
      if (replay_id !== null) leave(replay_id)
    }
  }, [recording_id])
  return loaded
}

const leave = (replay_id: string): void => void call(recording.close, { params: { replay_id } }).catch(() => undefined)
