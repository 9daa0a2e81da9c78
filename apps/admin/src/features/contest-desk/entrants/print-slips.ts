interface Slip {
  team: string
  username: string
  name: string
  password: string
}
type Words = Record<'title' | 'team' | 'name' | 'username' | 'password' | 'hint', string>

/** Slips to cut apart, in a frame of their own: only they are printed, and nothing of them stays on the page. */
export function printSlips(slips: readonly Slip[], words: Words): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (page === null) return
  page.title = words.title
  page.body.style.cssText = 'margin:0;font:11pt/1.5 sans-serif;columns:2;column-gap:0'
  for (const slip of slips) page.body.append(slipOf(page, slip, words))
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}

function slipOf(page: Document, slip: Slip, words: Words): HTMLElement {
  const box = page.createElement('div')
  box.style.cssText = 'break-inside:avoid;border:1px dashed;padding:4mm'
  const line = (text: string, isMono = false) => {
    const row = page.createElement('div')
    row.textContent = text
    if (isMono) row.style.fontFamily = 'monospace'
    box.append(row)
  }
  line(words.title)
  if (slip.team !== '') line(`${words.team}: ${slip.team}`)
  line(`${words.name}: ${slip.name}`)
  line(`${words.username}: ${slip.username}`, true)
  line(`${words.password}: ${slip.password}`, true)
  line(words.hint)
  return box
}
