interface Slips {
  title: string
  slips: ReadonlyArray<{ username: string; password: string }>
  words: { username: string; password: string; address: string; note: string }
}

const style = `
@media print { body > :not(#print-slips) { display: none !important } #print-slips { display: grid !important } }
#print-slips { display: none; grid-template-columns: 1fr 1fr; gap: 8mm; color: CanvasText; font: 12pt sans-serif }
#print-slips section { break-inside: avoid; border: 1px dashed CanvasText; padding: 6mm; min-height: 52mm }
#print-slips b { display: block; font: 13pt monospace; margin: 1mm 0 3mm }`

/** Prints one slip per person, eight to a page. What was drawn for it is taken away again, so no password stays in the page. */
export function printSlips({ title, slips, words }: Slips): void {
  const box = document.createElement('div')
  box.id = 'print-slips'
  const look = document.createElement('style')
  look.textContent = style
  const line = (label: string, value: string) => {
    const name = document.createElement('span')
    name.textContent = label
    const text = document.createElement('b')
    text.textContent = value
    return [name, text]
  }
  for (const { username, password } of slips) {
    const slip = document.createElement('section')
    const note = document.createElement('p')
    note.textContent = words.note
    slip.append(...line(words.address, location.origin), ...line(words.username, username), ...line(words.password, password), note)
    box.append(slip)
  }
  const before = document.title
  document.title = title
  document.body.append(look, box)
  const clear = () => {
    document.title = before
    look.remove()
    box.remove()
    removeEventListener('afterprint', clear)
  }
  addEventListener('afterprint', clear)
  window.print()
}
