import { elementsIn, textIn, type XmlElement } from './xml-tree.ts'

const camel = (name: string): string => name.replaceAll(/-([a-z])/gu, (_all, letter: string) => letter.toUpperCase())

/**
 * A document of QTI 3 in the names of QTI 2, which says the same in other letters: `qti-choice-interaction max-choices` is
 * `choiceInteraction maxChoices`. One of QTI 2 stays as it is.
 */
export function inNamesOfTwo(element: XmlElement): XmlElement {
  const isThree = element.name.startsWith('qti-')
  const attributes = isThree ? new Map([...element.attributes].map(([name, value]) => [camel(name), value])) : element.attributes
  return {
    ...element,
    name: isThree ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes,
    children: element.children.map((child) => (typeof child === 'string' ? child : inNamesOfTwo(child))),
  }
}

/** All elements below, in order. */
export const allBelow = (element: XmlElement): XmlElement[] => elementsIn(element).flatMap((child) => [child, ...allBelow(child)])

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** `toolName` of items that Beacon wrote: they hold Markdown as it was typed. */
export const ownTool = 'Beacon'

/** Elements of HTML that have no end. */
const voids = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'source', 'param'])

/** The content of an element as HTML; `shownAs` says what an element becomes in place of itself, null keeps it. */
export function htmlOf(element: XmlElement, shownAs: (element: XmlElement) => string | null): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child.replaceAll(/\s+/gu, ' '))
      const other = shownAs(child)
      if (other !== null) return other
      const attributes = [...child.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
      if (voids.has(child.name)) return `<${child.name}${attributes}>`
      return child.name === 'pre'
        ? `<pre>${escaped(textIn(child))}</pre>`
        : `<${child.name}${attributes}>${htmlOf(child, shownAs)}</${child.name}>`
    })
    .join('')
}
