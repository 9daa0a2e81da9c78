import { posix } from 'node:path'
import { partBytes } from './container.ts'
import { readPart } from './docx-part.ts'

const MB = 1024 * 1024
/** Of one document; what is beyond is not read. */
const most = { count: 100, each: 10 * MB, total: 48 * MB } as const

export interface DocxPicture {
  /** As the text names it. */
  address: string
  /** The last part of where it lies. */
  name: string
  base64: string
}

/** Where pictures lie in the file, by the ids of their relationships. What lies outside of it is in no list and never fetched. */
export async function pictureParts(path: string): Promise<ReadonlyMap<string, string>> {
  const parts = new Map<string, string>()
  await readPart(path, 'word/_rels/document.xml.rels', (name, value) => {
    const target = value('Target') ?? ''
    const isInside = (value('TargetMode') ?? 'Internal').toLowerCase() === 'internal'
    if (name !== 'Relationship' || !isInside || !(value('Type') ?? '').endsWith('/image')) return
    const part = posix.normalize(target.startsWith('/') ? target.slice(1) : `word/${target}`)
    if (part.startsWith('word/media/')) parts.set(value('Id') ?? '', part)
  })
  return parts
}

/** Pictures in the order in which the text shows them. */
export class PictureList {
  private readonly parts: ReadonlyMap<string, string>
  private readonly addresses = new Map<string, string>()

  constructor(parts: ReadonlyMap<string, string>) {
    this.parts = parts
  }

  /** What stands in the text for it. `word:0` is none of the file. */
  place(relationship: string | undefined, described = ''): string {
    const alt = described
      .replaceAll(/[[\]\\\s]+/gu, ' ')
      .trim()
      .slice(0, 200)
    return `![${alt}](${this.addressOf(this.parts.get(relationship ?? ''))})`
  }

  private addressOf(part: string | undefined): string {
    if (part === undefined) return 'word:0'
    const known = this.addresses.get(part)
    if (known !== undefined || this.addresses.size >= most.count) return known ?? 'word:0'
    const address = `word:${this.addresses.size + 1}`
    this.addresses.set(part, address)
    return address
  }

  async read(path: string): Promise<DocxPicture[]> {
    if (this.addresses.size === 0) return []
    const bytes = await partBytes(path, [...this.addresses.keys()], most)
    return [...this.addresses].flatMap(([part, address]) => {
      const found = bytes.get(part)
      return found === undefined ? [] : [{ address, name: posix.basename(part), base64: found.toString('base64') }]
    })
  }
}
