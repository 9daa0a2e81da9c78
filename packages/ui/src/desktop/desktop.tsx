import Rfb, { type RawChannel } from '@novnc/novnc'
import { useEffect, useRef } from 'react'
import { mostSentText, type DesktopProps } from './desktop-props.ts'
import { keysymOf } from './keysyms.ts'

/** The screen of a machine. Bytes come and go by the page, which holds the connection. */
export function Desktop(props: DesktopProps) {
  const { label, isFitted, isLocked = false } = props
  const box = useRef<HTMLDivElement>(null)
  const screen = useRef<ReturnType<typeof openScreen>>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const one = openScreen(element, () => latest.current)
    screen.current = one
    return () => {
      screen.current = null
      one.close()
    }
  }, [])
  useEffect(() => screen.current?.look({ isFitted, isLocked }), [isFitted, isLocked])
  return (
    <div ref={box} role="group" aria-label={label} className={`h-full min-h-0 w-full ${isFitted ? 'overflow-hidden' : 'overflow-auto'}`} />
  )
}

function openScreen(element: HTMLElement, now: () => DesktopProps) {
  let rfb: Rfb | null = null
  let channel: RawChannel | null = null
  const look = ({ isFitted, isLocked = false }: Pick<DesktopProps, 'isFitted' | 'isLocked'>) => {
    if (rfb === null) return
    rfb.scaleViewport = isFitted
    rfb.viewOnly = isLocked
  }
  const end = () => {
    rfb?.disconnect()
    rfb = null
    channel = null
    element.replaceChildren()
  }
  const release = releasesKeyboard(() => rfb?.blur())
  element.addEventListener('keydown', release, { capture: true })
  now().onReady({
    begin: () => {
      end()
      channel = channelOf((bytes) => now().onType(bytes))
      rfb = new Rfb(element, channel, { shared: true })
      rfb.background = 'transparent'
      rfb.showDotCursor = true
      rfb.addEventListener('securityfailure', () => now().onBroken())
      look(now())
      rfb.focus()
    },
    hear: (bytes) => channel?.onmessage?.({ data: bytes.slice().buffer }),
    focus: () => rfb?.focus(),
    ctrlAltDel: () => rfb?.sendCtrlAltDel(),
    sendText: (text) => {
      for (const letter of [...text.replaceAll('\r\n', '\n')].slice(0, mostSentText)) {
        const key = keysymOf(letter)
        if (key !== null) rfb?.sendKey(key, null)
      }
    },
    screenshot: () =>
      new Promise((resolve) => {
        if (rfb === null) resolve(null)
        else rfb.toBlob(resolve)
      }),
  })
  return {
    look,
    close: () => {
      element.removeEventListener('keydown', release, { capture: true })
      end()
    },
  }
}

/** Ctrl+Alt alone gives the keyboard back to the page: both went down, and no third key did. */
function releasesKeyboard(blur: () => void) {
  return (event: KeyboardEvent): void => {
    if ((event.key === 'Control' && event.altKey) || (event.key === 'Alt' && event.ctrlKey)) queueMicrotask(blur)
  }
}

const channelOf = (send: (bytes: Uint8Array) => void): RawChannel => ({
  binaryType: 'arraybuffer',
  protocol: 'binary',
  readyState: 'open',
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
  send: (data) => send(new Uint8Array(data)),
  close: () => undefined,
})
