/** More lines than this are asked about: a shell would run each of them. */
const askedAbove = 5

export const linesOf = (text: string): number => text.replace(/\r?\n$/u, '').split(/\r?\n/u).length

/** Keeps a paste of many lines back until somebody has read how many there are. */
export function pastesLines(ask: (text: string) => void): (event: ClipboardEvent) => void {
  return (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (linesOf(text) <= askedAbove) return
    event.preventDefault()
    event.stopPropagation()
    ask(text)
  }
}
