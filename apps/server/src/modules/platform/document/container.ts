import type { Readable } from 'node:stream'
import { open, type Entry, type ZipFile } from 'yauzl'

const mostEntries = 20_000
/** XML of an office document, inflated: what a reader may be given. */
const mostXmlBytes = 96 * 1024 * 1024

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
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

/** What a zip is by its directory: nothing is inflated. */
export async function containerOf(path: string): Promise<'docx' | 'xlsx' | 'zip'> {
  const zip = await openZip(path)
  try {
    const names = new Set((await entriesOf(zip)).map(({ fileName }) => fileName))
    if (!names.has('[Content_Types].xml')) return 'zip'
    if (names.has('word/document.xml')) return 'docx'
    return names.has('xl/workbook.xml') ? 'xlsx' : 'zip'
  } finally {
    zip.close()
  }
}

/** Inflates the XML below a folder once, counting: a reader that believes sizes is only given what was counted. Throws past the limit. */
export async function countedXml(path: string, folder: string): Promise<void> {
  const zip = await openZip(path)
  try {
    let bytes = 0
    for (const entry of await entriesOf(zip)) {
      if (!entry.fileName.startsWith(folder) || !/\.(?:xml|rels)$/iu.test(entry.fileName)) continue
      for await (const chunk of await streamOf(zip, entry)) {
        bytes += (chunk as Buffer).length
        if (bytes > mostXmlBytes) throw new Error('the document inflates too far')
      }
    }
  } finally {
    zip.close()
  }
}

/** The bytes of one part, inflated as they are read; none where it is missing. Its size was counted before. */
export async function* xmlChunks(path: string, part: string): AsyncGenerator<Buffer> {
  const zip = await openZip(path)
  try {
    const entry = (await entriesOf(zip)).find(({ fileName }) => fileName === part)
    if (entry === undefined) return
    for await (const chunk of await streamOf(zip, entry)) yield chunk as Buffer
  } finally {
    zip.close()
  }
}

/** The bytes of parts, one after the other. A missing part, an empty one and one beyond the limits have none and are not inflated. */
export async function partBytes(
  path: string,
  parts: readonly string[],
  { each, total }: { each: number; total: number },
): Promise<Map<string, Buffer>> {
  const zip = await openZip(path)
  try {
    const entries = new Map((await entriesOf(zip)).map((entry) => [entry.fileName, entry]))
    const found = new Map<string, Buffer>()
    let left = total
    for (const part of parts) {
      const entry = entries.get(part)
      // What inflates to more than its entry says is an error of the zip.
      if (entry === undefined || entry.uncompressedSize === 0 || entry.uncompressedSize > Math.min(each, left)) continue
      const chunks: Buffer[] = []
      for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk as Buffer)
      found.set(part, Buffer.concat(chunks))
      left -= entry.uncompressedSize
    }
    return found
  } finally {
    zip.close()
  }
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
