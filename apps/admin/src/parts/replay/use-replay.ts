import { useEffect, useState } from 'react'

export const speeds = [1, 2, 4, 8] as const
export type Speed = (typeof speeds)[number]
const tickMs = 100

export interface Replay {
  /** The moment shown, epoch ms. */
  at: number
  isPlaying: boolean
  speed: Speed
  seek: (at: number) => void
  play: (isPlaying: boolean) => void
  setSpeed: (speed: Speed) => void
}

/** A clock that runs from one end of a time to the other at a chosen speed; it stops at the end. */
export function useReplay(from: number, to: number): Replay {
  const [replay, setReplay] = useState({ from, to, at: from, isPlaying: false })
  const [speed, setSpeed] = useState<Speed>(1)
  // Another time is another film: it begins at its beginning.
  const own = replay.from === from && replay.to === to ? replay : { from, to, at: from, isPlaying: false }
  const { at, isPlaying } = own
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const gone = (now - last) * speed
      last = now
      setReplay((old) => {
        const next = Math.min(old.at + gone, to)
        return { ...old, at: next, isPlaying: next < to }
      })
    }, tickMs)
    return () => clearInterval(timer)
  }, [isPlaying, speed, to])
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    seek: (next) => setReplay({ ...own, at: Math.min(Math.max(next, from), to) }),
    play: (next) => setReplay({ ...own, at: next && at >= to ? from : at, isPlaying: next }),
  }
}
