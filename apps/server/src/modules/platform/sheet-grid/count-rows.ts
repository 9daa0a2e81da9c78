import type { Readable } from 'node:stream'
import { open, type Entry, type ZipFile } from 'yauzl'

/** What the XML of a workbook may inflate to before it is called a bomb. */
const mostXmlBytes = 128 * 1024 * 1024
const mostEntries = 5_000
/** A head, a title and some lines of explanation may stand above the rows. */
const spare = 50
/** Characters of a tag up to the end of its name. */
const longestTag = 64

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    if (zip.entryCount > mostEntries) return reject(new Error('too many entries'))
    const found: Entry[] = []
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry: Entry) => {
      found.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/**
 * Rows with a value in the longest sheet, counted in the stream without keeping anything: a workbook that is too long, or a bomb,
 * is known before a reader builds it in memory. Throws when the XML inflates too far.
 */
export async function countRows(path: string, mostRows: number): Promise<number> {
  const zip = await openZip(path)
  try {
    let bytes = 0
    let longest = 0
    for (const entry of await entriesOf(zip)) {
      if (!/\.(?:xml|rels)$/iu.test(entry.fileName)) continue
      const counter = entry.fileName.startsWith('xl/worksheets/') ? new RowCounter() : null
      for await (const chunk of await streamOf(zip, entry)) {
        const part = chunk as Buffer
        bytes += part.length
        counter?.take(part)
        if (bytes > mostXmlBytes && longest <= mostRows && (counter?.rows ?? 0) <= mostRows)
          throw new Error('the workbook inflates too far')
        if (bytes > mostXmlBytes * 4) throw new Error('the workbook inflates too far')
      }
      longest = Math.max(longest, counter?.rows ?? 0)
    }
    return longest > mostRows && longest <= mostRows + spare ? mostRows : longest
  } finally {
    zip.close()
  }
}

/** Rows that hold a value or an inline text; formatted blank ones do not count. */
class RowCounter {
  rows = 0
  private tail = ''
  private isCounted = true

  take(chunk: Buffer): void {
    const text = this.tail + chunk.toString('latin1')
    const last = text.lastIndexOf('<')
    // Only a tag whose name may go on in the next chunk waits: whatever else stands there would be read again and again.
    const end = last !== -1 && text.length - last < longestTag ? last : text.length
    this.tail = text.slice(end)
    for (const [found] of text.slice(0, end).matchAll(/<(?:\w+:)?(?:row|v|is)(?=[\s>/])/gu)) {
      if (found.endsWith('row')) this.isCounted = false
      else if (!this.isCounted) {
        this.isCounted = true
        this.rows += 1
      }
    }
  }
}
