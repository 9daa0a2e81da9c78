const channelName = 'beacon-confirmed'

/** The tab that came back from a provider tells the one that waits. Apps on another origin do not hear it; they have “Go on”. */
export function tellConfirmed(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
  channel.postMessage(null)
  channel.close()
}

/** Hears it until the returned function is called. */
export function hearConfirmed(hear: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', hear)
  return () => channel.close()
}
