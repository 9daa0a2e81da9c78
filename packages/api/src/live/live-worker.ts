import { openLiveHub, type FromWindow } from './live-hub.ts'

const sweep_ms = 30_000

/** Runs once for all windows of a browser (SharedWorker): one connection, however many of them are open. */
const hub = openLiveHub()
setInterval(hub.sweep, sweep_ms)
addEventListener('connect', (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port === undefined) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target origin
  const { hear } = hub.connect((message) => port.postMessage(message))
  port.addEventListener('message', ({ data }: MessageEvent<FromWindow>) => hear(data))
  port.start()
})
