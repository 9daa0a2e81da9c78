import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { Terminal as Xterm } from '@xterm/xterm'
import { useEffect, useRef } from 'react'
import { terminalColours } from './colours.ts'
import { pastesLines } from './pastes-lines.ts'
import type { TerminalProps } from './terminal-props.ts'

const scrolledLines = 5_000
const encoder = new TextEncoder()
const opened = (address: string): void => void window.open(address, '_blank', 'noopener,noreferrer')

/** A terminal as high and wide as its box. */
export function Terminal(props: TerminalProps) {
  const { label, fontSize, isRead, shownSize, isLocked = false } = props
  const box = useRef<HTMLDivElement>(null)
  const terminal = useRef<Xterm>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const one = openTerminal(element, () => latest.current)
    terminal.current = one.xterm
    return () => {
      terminal.current = null
      one.close()
    }
  }, [])
  useEffect(() => {
    const xterm = terminal.current
    if (xterm === null) return
    xterm.options.fontSize = fontSize
    xterm.options.screenReaderMode = isRead
    xterm.options.disableStdin = isLocked
    box.current?.dispatchEvent(new Event('fit'))
  }, [fontSize, isRead, isLocked])
  const [columns, rows] = [shownSize?.columns, shownSize?.rows]
  useEffect(() => {
    if (columns !== undefined && rows !== undefined) terminal.current?.resize(columns, rows)
  }, [columns, rows])
  const overflow = shownSize === undefined ? 'overflow-hidden' : 'overflow-auto'
  return <div ref={box} role="group" aria-label={label} className={`h-full min-h-0 w-full ${overflow}`} />
}

function openTerminal(element: HTMLElement, now: () => TerminalProps) {
  const { fontSize, isRead } = now()
  const xterm = new Xterm({
    fontSize,
    screenReaderMode: isRead,
    fontFamily: "'Sometype Mono Variable', ui-monospace, Menlo, Consolas, monospace",
    scrollback: scrolledLines,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    theme: terminalColours(element),
  })
  const [fit, search] = [new FitAddon(), new SearchAddon()]
  xterm.loadAddon(fit)
  xterm.loadAddon(search)
  xterm.loadAddon(new WebLinksAddon((_event, address) => opened(address)))
  xterm.open(element)
  const follow = () => {
    const { shownSize } = now()
    if (shownSize === undefined) fit.fit()
    else xterm.resize(shownSize.columns, shownSize.rows)
  }
  follow()
  xterm.onData((text) => now().onType(encoder.encode(text)))
  xterm.onBinary((text) => now().onType(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
  xterm.onResize(({ cols, rows }) => now().onSize({ columns: cols, rows }))
  const copy = () => void navigator.clipboard?.writeText(xterm.getSelection()).catch(() => undefined)
  xterm.onSelectionChange(() => {
    if (now().copiesOnSelect && xterm.hasSelection()) copy()
  })
  xterm.attachCustomKeyEventHandler((event) => takesKey(event, { copy, find: () => now().onFind() }))
  const paste = pastesLines((text) => now().onPasteLines(text))
  element.addEventListener('paste', paste, { capture: true })
  element.addEventListener('fit', follow)
  const sizes = new ResizeObserver(follow)
  sizes.observe(element)
  const theme = new MutationObserver(() => {
    xterm.options.theme = terminalColours(element)
  })
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  now().onReady({
    write: (bytes) => xterm.write(bytes),
    clear: () => xterm.reset(),
    focus: () => xterm.focus(),
    paste: (text) => xterm.paste(text),
    find: (text, isBack) => {
      if (text === '') search.clearDecorations()
      return text !== '' && (isBack ? search.findPrevious(text) : search.findNext(text))
    },
    selection: () => xterm.getSelection(),
    size: () => ({ columns: xterm.cols, rows: xterm.rows }),
  })
  return {
    xterm,
    close: () => {
      element.removeEventListener('paste', paste, { capture: true })
      element.removeEventListener('fit', follow)
      sizes.disconnect()
      theme.disconnect()
      xterm.dispose()
    },
  }
}

/** False: the key is not the shell's. Ctrl+C stays an interrupt, so copying takes Shift as in every terminal. */
function takesKey(event: KeyboardEvent, { copy, find }: { copy: () => void; find: () => void }): boolean {
  if (event.type !== 'keydown' || !event.ctrlKey || !event.shiftKey) return true
  const key = event.key.toLowerCase()
  // The browser pastes by itself.
  if (key === 'v') return false
  if (key !== 'c' && key !== 'f') return true
  event.preventDefault()
  if (key === 'c') copy()
  else find()
  return false
}
