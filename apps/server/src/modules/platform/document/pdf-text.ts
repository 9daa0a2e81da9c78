import { readFile } from 'node:fs/promises'

const mostPages = 500
const mostCharacters = 2_000_000

/** The words of a PDF, page by page. Nothing in it is run. */
export async function pdfText(path: string): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const data = new Uint8Array(await readFile(path))
  const document = await getDocument({ data, isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < mostCharacters; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    length += text.length
    pages.push(text)
    page.cleanup()
  }
  await document.destroy()
  return pages.join('\n\n')
}
