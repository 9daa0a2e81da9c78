type Said = { kind: 'ask' | 'in' | 'left'; id: string }

/** Six connections go to one host: two windows with two streams each leave room for what all of them fetch. */
const places = 2
const answerWithin_ms = 150
const askEvery_ms = 30_000

interface Place {
  listeners: Set<(hasPlace: boolean) => void>
  hasPlace: boolean | null
  close: () => void
}
let place: Place | null = null

/** Tells whether this window may hold streams, now and whenever that changes. Windows count each other by BroadcastChannel. */
export function followPlace(tell: (hasPlace: boolean) => void): () => void {
  const mine = (place ??= typeof BroadcastChannel === 'undefined' ? alone() : amongOthers())
  mine.listeners.add(tell)
  if (mine.hasPlace !== null) tell(mine.hasPlace)
  return () => {
    mine.listeners.delete(tell)
    if (mine.listeners.size > 0 || place !== mine) return
    mine.close()
    place = null
  }
}

const alone = (): Place => ({ listeners: new Set(), hasPlace: true, close: () => undefined })

function amongOthers(): Place {
  const id = `${Date.now().toString(36)} ${Math.random().toString(36)}`
  const channel = new BroadcastChannel('beacon-live-places')
  const holders = new Set<string>()
  let asking: ReturnType<typeof setTimeout> | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const say = (kind: Said['kind']) => channel.postMessage({ kind, id } satisfies Said)
  const mine: Place = { listeners: new Set(), hasPlace: null, close: () => undefined }
  const settle = (hasPlace: boolean) => {
    if (mine.hasPlace === hasPlace) return
    mine.hasPlace = hasPlace
    for (const tell of mine.listeners) tell(hasPlace)
  }
  const ask = () => {
    holders.clear()
    say('ask')
    clearTimeout(asking)
    asking = setTimeout(() => {
      const hasPlace = holders.size < places
      if (hasPlace) say('in')
      settle(hasPlace)
    }, answerWithin_ms)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'ask' && mine.hasPlace === true) say('in')
    if (data.kind === 'left') {
      holders.delete(data.id)
      if (mine.hasPlace === false) asking = setTimeout(ask, Math.random() * answerWithin_ms)
    }
    if (data.kind !== 'in') return
    holders.add(data.id)
    // Windows that opened at one moment all found room: the oldest keep theirs.
    if (mine.hasPlace === true && [...holders].filter((other) => other < id).length >= places) settle(false)
  })
  const timer = setInterval(() => mine.hasPlace === false && ask(), askEvery_ms)
  const leave = () => say('left')
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ask)
  mine.close = () => {
    clearInterval(timer)
    clearTimeout(asking)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', ask)
    if (mine.hasPlace === true) leave()
    channel.close()
  }
  ask()
  return mine
}
