import { Failure } from '../../../../../failure.ts'
import { refusedAt, type Reading } from '../draft.ts'
import { readItem } from './qti-item.ts'
import { decodedAddress } from '../picture/pictures.ts'
import { elementsIn, firstIn, xmlTree } from './xml-tree.ts'

/** The texts of a package by their paths in it. */
export type QtiFiles = ReadonlyMap<string, string>

const itemType = /^imsqti_item_xmlv(?:2p1|2p2|3p0)$/u
/** A path inside the package and nothing else. */
const inside = /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:*?"<>|\0]{1,400}$/u

/**
 * Reads a package of QTI 2.1, 2.2 or 3.0: its manifest says which files are items.
 * @throws Failure import_format_unknown without a manifest of such a package, xml_entities and xml_broken for a broken manifest
 */
export function readQti(files: QtiFiles): Reading {
  const manifest = files.get('imsmanifest.xml')
  if (manifest === undefined) throw new Failure('import_format_unknown')
  const resources = firstIn(xmlTree(manifest), 'resources')
  const items =
    resources === undefined ? [] : elementsIn(resources, 'resource').filter(({ attributes }) => itemType.test(attributes.get('type') ?? ''))
  if (items.length === 0) throw new Failure('import_format_unknown')
  const reading: Reading = { drafts: [], refused: [] }
  for (const { attributes } of items) {
    const href = decodedAddress(attributes.get('href') ?? '')
    const name = attributes.get('identifier') ?? href
    const text = inside.test(href) ? files.get(href) : undefined
    const read = text === undefined ? { refused: refusedAt({ line: null, name }, 'no_text', href) } : itemOf(text, name)
    if ('refused' in read) reading.refused.push(read.refused)
    else reading.drafts.push(...read.drafts.map((draft) => ({ ...draft, folder: href.slice(0, href.lastIndexOf('/') + 1) })))
  }
  return reading
}

/** One broken item keeps no other from being read. */
function itemOf(text: string, name: string): ReturnType<typeof readItem> {
  try {
    return readItem(xmlTree(text), name)
  } catch (error) {
    if (error instanceof Failure) return { refused: refusedAt({ line: null, name }, 'no_text', '', error.code) }
    throw error
  }
}
