/** What a page does with an open terminal. */
export interface TerminalHandle {
  write: (bytes: Uint8Array) => void
  /** Takes away all that is shown. */
  clear: () => void
  focus: () => void
  paste: (text: string) => void
  /** True when something was found; an empty text ends the search. */
  find: (text: string, isBack: boolean) => boolean
  selection: () => string
  size: () => { columns: number; rows: number }
}

export interface TerminalProps {
  label: string
  fontSize: number
  /** What is shown can be read by a screen reader. */
  isRead: boolean
  copiesOnSelect: boolean
  /** Shows somebody else's terminal in that one's size; without it the terminal is as large as its box. */
  shownSize?: { columns: number; rows: number } | undefined
  /** Takes no keys. */
  isLocked?: boolean
  /** Keys and pastes as bytes. */
  onType: (bytes: Uint8Array) => void
  onSize: (size: { columns: number; rows: number }) => void
  /** A paste of several lines asks first: the page says `paste` when it was answered. */
  onPasteLines: (text: string) => void
  /** Ctrl+Shift+F. */
  onFind: () => void
  onReady: (handle: TerminalHandle) => void
}
