/** The library has no types of its own: what is used here of its class. `tsconfig.web.json` leads to it. */
/** What it takes in place of a socket. */
export interface RawChannel {
  binaryType: string
  protocol: string
  readyState: string
  onopen: (() => void) | null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send: (data: ArrayBuffer | Uint8Array) => void
  close: () => void
}
export default class RFB extends EventTarget {
  constructor(target: HTMLElement, channel: RawChannel, options?: { shared?: boolean })
  scaleViewport: boolean
  viewOnly: boolean
  focusOnClick: boolean
  background: string
  showDotCursor: boolean
  focus(): void
  blur(): void
  disconnect(): void
  sendCtrlAltDel(): void
  sendKey(keysym: number, code: string | null, down?: boolean): void
  toBlob(callback: (blob: Blob | null) => void): void
}
