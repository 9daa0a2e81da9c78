import { noteOnce, type Draft } from '../draft.ts'

const picture = /!\[([^[\]]{0,500})\]\(([^()\s]{1,2000})\)/gu
/** An address elsewhere stays: nothing is fetched for it. */
const isOutside = (address: string): boolean => /^https?:\/\//iu.test(address)
const own = /^\/api\/ct\/images\/([0-9a-f-]{36})$/u

export const pictureAddress = (file_id: string): string => `/api/ct/images/${file_id}`
/** The stored picture that an address names; null for other addresses. */
export const storedPicture = (address: string): string | null => own.exec(address)?.[1] ?? null

const lastPart = (address: string): string => address.split('/').at(-1) ?? address

export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}

/** The same question with each of its pictures named otherwise, or replaced by a text. */
function mapPictures(draft: Draft, change: (whole: string, alt: string, address: string) => string): Draft {
  const changed = (text: string): string => text.replaceAll(picture, change)
  return Object.assign(draft, {
    stem: changed(draft.stem),
    options: draft.options.map((option) => ({ ...option, text: changed(option.text) })),
    reference_answer: changed(draft.reference_answer),
    analysis: changed(draft.analysis),
  })
}

/** Addresses of all pictures of a question, each once. */
export function addressesOf({ stem, options, reference_answer, analysis }: Draft): string[] {
  const texts = [stem, ...options.map(({ text }) => text), reference_answer, analysis]
  return [...new Set(texts.flatMap((text) => [...text.matchAll(picture)].map(([, , address = '']) => address)))]
}

/** The file of the question that an address in its texts names. */
export const fileAt = ({ files }: Draft, address: string): Draft['files'][number] | undefined =>
  files.find(({ name }) => name === address) ??
  (address.startsWith('@@PLUGINFILE@@/') ? files.find(({ name }) => name === decodedAddress(lastPart(address))) : undefined)

/** Names pictures of the file by where they are stored now. */
export function withStored(draft: Draft, stored: ReadonlyMap<string, string>): Draft {
  const named = mapPictures(draft, (whole, alt, address) => {
    const file = fileAt(draft, address)
    const id = file === undefined ? undefined : stored.get(file.base64)
    return id === undefined ? whole : `![${alt}](${pictureAddress(id)})`
  })
  return Object.assign(named, { files: [] })
}

/** A picture that is neither in the file nor stored here gives way to its description, and the note says which one is missing. */
export const withoutPictures = (draft: Draft, known: ReadonlySet<string>): Draft =>
  mapPictures(draft, (whole, alt, address) => {
    const id = storedPicture(address)
    if (isOutside(address) || fileAt(draft, address) !== undefined || (id !== null && known.has(id))) return whole
    const name = lastPart(address)
    noteOnce(draft, 'lost', 'picture_missing', name.slice(0, 80))
    return alt.trim() === '' ? `[${name}]` : `[${alt.trim()}]`
  })

/** A text for the preview: pictures by their names. */
export const namedPictures = (text: string): string =>
  text.replaceAll(picture, (_whole, alt: string, address: string) => `![${alt}](${decodedAddress(lastPart(address))})`)
