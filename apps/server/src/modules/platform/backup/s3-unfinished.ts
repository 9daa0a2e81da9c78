export interface UnfinishedUpload {
  key: string
  upload_id: string
  /** When it was begun, in ms; null when the storage does not say so in a way we read. */
  begun: number | null
}

/** So many fit into what is read of one answer. */
const aPage = 50
const mostPages = 100

/** Asks for `?uploads`, page after page. Keys come as they are: ours hold nothing that XML writes in another way. */
export async function listUnfinished(ask: (query: string) => Promise<string>, folder: string): Promise<UnfinishedUpload[]> {
  const found: UnfinishedUpload[] = []
  let marks = ''
  for (let page = 0; page < mostPages; page += 1) {
    const text = await ask(`${marks}max-uploads=${aPage}&prefix=${encodeURIComponent(folder)}&uploads=`)
    found.push(...uploadsIn(text))
    const [key, id] = [element(text, 'NextKeyMarker'), element(text, 'NextUploadIdMarker')]
    if (element(text, 'IsTruncated') !== 'true' || key === '' || id === '') break
    marks = `key-marker=${encodeURIComponent(key)}&upload-id-marker=${encodeURIComponent(id)}&`
  }
  return found
}

function uploadsIn(text: string): UnfinishedUpload[] {
  return text
    .split('<Upload>')
    .slice(1)
    .flatMap((one) => {
      const [key, upload_id] = [element(one, 'Key'), element(one, 'UploadId')]
      const begun = Date.parse(element(one, 'Initiated'))
      return key === '' || upload_id === '' ? [] : { key, upload_id, begun: Number.isNaN(begun) ? null : begun }
    })
}

/** The text of the first element of this name; empty where there is none. */
function element(text: string, name: string): string {
  const from = text.indexOf(`<${name}>`)
  const start = from + name.length + 2
  const end = text.indexOf('<', start)
  return from === -1 || end === -1 ? '' : text.slice(start, end)
}
