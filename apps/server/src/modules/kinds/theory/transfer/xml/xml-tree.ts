import { SaxesParser } from 'saxes'
import { Failure } from '../../../../../failure.ts'

/** An element, its names without prefix. */
export interface XmlElement {
  name: string
  uri: string
  attributes: ReadonlyMap<string, string>
  children: (XmlElement | string)[]
  /** Of its start, from 1. */
  line: number
}

const deepest = 64
const mostElements = 2_000_000

/**
 * The root of a document. Declared entities, a DTD, too deep a nesting and what is no XML are refused.
 * @throws Failure xml_entities, xml_broken
 */
export function xmlTree(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let count = 0
  parser.on('doctype', () => {
    throw new Failure('xml_entities')
  })
  const broken = () => new Failure('xml_broken', { n: parser.line })
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (open.length >= deepest || count > mostElements) throw broken()
    const named = Object.values(attributes).map((one) => [one.local, one.value] as const)
    const element: XmlElement = { name: local, uri, attributes: new Map(named), children: [], line: parser.line }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (part) => void open.at(-1)?.children.push(part))
  parser.on('cdata', (part) => void open.at(-1)?.children.push(part))
  parser.write(text.replace(/^\uFEFF/u, '')).close()
  if (root === null) throw broken()
  return root
}

export const elementsIn = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name))

export const firstIn = (element: XmlElement, name: string): XmlElement | undefined => elementsIn(element, name)[0]

/** All text below, as it stands. */
export function textIn({ children }: XmlElement): string {
  return children.map((one) => (typeof one === 'string' ? one : textIn(one))).join('')
}

/** Text of the first child of that name; empty without one. */
export const textOf = (element: XmlElement, name: string): string => {
  const found = firstIn(element, name)
  return found === undefined ? '' : textIn(found).trim()
}
