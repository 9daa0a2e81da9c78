/** What a page does with a desktop. */
export interface DesktopHandle {
  /** A connection was made: its picture follows. */
  begin: () => void
  /** Bytes of the machine, in the protocol of VNC. */
  hear: (bytes: Uint8Array) => void
  focus: () => void
  ctrlAltDel: () => void
  /** Types a text, key by key, as a keyboard of the US. */
  sendText: (text: string) => void
  /** The picture as a PNG; null while there is none. */
  screenshot: () => Promise<Blob | null>
}

export interface DesktopProps {
  label: string
  /** The whole screen in the box; else one point for each of its own. */
  isFitted: boolean
  /** Takes no keys and no pointer. */
  isLocked?: boolean
  /** Bytes for the machine. */
  onType: (bytes: Uint8Array) => void
  /** What came is no picture. */
  onBroken: () => void
  onReady: (handle: DesktopHandle) => void
}

/** Letters that are sent at once. */
export const mostSentText = 4_096
