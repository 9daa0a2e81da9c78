import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Block, Look, Run } from './block.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Looks = Omit<Run, 'text'>
interface Place {
  indent: number
  look: Look
}

/** A text of a question as blocks. Raw HTML is shown as nothing, as on the pages; `markup` says that there was some. */
export function blocksOf(markdown: string, place: Place = { indent: 0, look: 'body' }): { blocks: Block[]; hasMarkup: boolean } {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const reading: Reading = { blocks: [], hasMarkup: false }
  for (const node of tree.children) addBlock(reading, node, place)
  return reading
}

interface Reading {
  blocks: Block[]
  hasMarkup: boolean
}

function addBlock(reading: Reading, node: Node, place: Place): void {
  const { indent, look } = place
  switch (node.type) {
    case 'paragraph':
      return addInline(reading, node.children, place)
    case 'heading':
      return addInline(reading, node.children, place, { bold: true })
    case 'code':
      return void reading.blocks.push({ kind: 'code', text: node.value, indent })
    case 'blockquote':
      for (const child of node.children) addBlock(reading, child, { indent: indent + 1, look })
      return
    case 'list':
      for (const [index, item] of node.children.entries()) {
        const from = reading.blocks.length
        for (const child of item.children) addBlock(reading, child, { indent: indent + 1, look })
        const ticked = item.checked === true ? '☑' : item.checked === false ? '☐' : '•'
        markFirst(reading, from, { indent: indent + 1, look, mark: node.ordered === true ? `${(node.start ?? 1) + index}.` : ticked })
      }
      return
    case 'table':
      return void reading.blocks.push({
        kind: 'table',
        rows: node.children.map((row, at) => row.children.map((cell) => runsOf(reading, cell.children, at === 0 ? { bold: true } : {}))),
        indent,
      })
    case 'html':
      reading.hasMarkup = true
      return
    case 'thematicBreak':
      return void reading.blocks.push({ kind: 'text', look, runs: [{ text: '—'.repeat(10) }], indent, mark: '' })
    default:
      // Definitions and footnotes: what they say stands where they are named.
      return
  }
}

/** Hangs a mark before the first block from `from` on; before a block that is no text it stands in a line of its own. */
export function markFirst(reading: { blocks: Block[] }, from: number, { mark, indent, look }: Place & { mark: string }): void {
  const first = reading.blocks[from]
  if (first?.kind === 'text' && first.mark === '') first.mark = mark
  else reading.blocks.splice(from, 0, { kind: 'text', look, runs: [], indent, mark })
}

type Inline = Extract<Node, { type: 'paragraph' }>['children'][number]

/** Text as a paragraph; a picture in it parts the paragraph. */
function addInline(reading: Reading, nodes: readonly Inline[], { indent, look }: Place, looks: Looks = {}): void {
  let runs: Run[] = []
  const end = () => {
    if (runs.some(({ text }) => text.trim() !== '')) reading.blocks.push({ kind: 'text', look, runs, indent, mark: '' })
    runs = []
  }
  for (const node of nodes) {
    if (node.type !== 'image') {
      runs.push(...runsOf(reading, [node], looks))
      continue
    }
    end()
    reading.blocks.push({ kind: 'picture', path: node.url, alt: node.alt ?? '', indent })
  }
  end()
}

function runsOf(reading: Reading, nodes: readonly Inline[], looks: Looks): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value.replaceAll(/[ \n]+/gu, ' '), ...looks }]
      case 'inlineCode':
        return [{ text: node.value, ...looks, code: true }]
      case 'strong':
        return runsOf(reading, node.children, { ...looks, bold: true })
      case 'emphasis':
        return runsOf(reading, node.children, { ...looks, italic: true })
      case 'delete':
        return runsOf(reading, node.children, { ...looks, strike: true })
      case 'break':
        return [{ text: '\n', ...looks }]
      case 'link':
        return linkRuns(reading, node, looks)
      case 'image':
        return [{ text: `[${node.alt ?? ''}]`, ...looks }]
      case 'html':
        reading.hasMarkup = true
        return []
      case 'linkReference':
        return runsOf(reading, node.children, looks)
      default:
        return []
    }
  })
}

/** A sheet of paper has no links: the address stands behind the words, unless it is what they say. */
function linkRuns(reading: Reading, { url, children }: Extract<Inline, { type: 'link' }>, looks: Looks): Run[] {
  const runs = runsOf(reading, children, looks)
  const said = runs.map(({ text }) => text).join('')
  return url.includes(said) ? runs : [...runs, { text: ` (${url})`, ...looks }]
}
