import { SaxesParser } from 'saxes'
import { xmlChunks } from './container.ts'

const deepest = 256
export type Start = (name: string, value: (attribute: string) => string | undefined) => void

/** Reads one part of the document; a DTD and what is no XML throw. A part that is not there is empty. */
export async function readPart(
  path: string,
  part: string,
  start: Start,
  more: { end?: (name: string) => void; text?: (text: string) => void } = {},
) {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  parser.on('doctype', () => {
    throw new Error('the document declares a DTD')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }) => {
    depth += 1
    if (depth > deepest) throw new Error('the document is nested too deep')
    start(local, (name) => Object.values(attributes).find((one) => one.local === name)?.value)
  })
  parser.on('closetag', ({ local }) => {
    depth -= 1
    more.end?.(local)
  })
  parser.on('text', (text) => more.text?.(text))
  const decoder = new TextDecoder()
  let isThere = false
  for await (const chunk of xmlChunks(path, part)) {
    isThere = true
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  if (isThere) parser.close()
}
